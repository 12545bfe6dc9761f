import type { Check } from '../check.ts';
import { isLoopbackHost } from '../dialogue/loopback.ts';
import { judged, notApplicable, wireFlaw } from '../flaws.ts';

export const httpTls: Check = {
  id: 'http.tls',
  executes: 'nothing',
  phase: 'talk',
  run: ({ endpoint }) => {
    if (endpoint.kind === 'stdio') return notApplicable('the target is reached over stdio');
    const { protocol, hostname } = new URL(endpoint.url);
    if (protocol === 'https:') return judged([], 'https');
    if (isLoopbackHost(hostname))
      return notApplicable('the server is on this machine, where nobody listens in between');
    return judged(
      [
        wireFlaw(
          'http.tls',
          'warning',
          `the server at ${hostname} is reached by plain http: everybody on the way can read and change what passes`,
        ),
      ],
      '',
    );
  },
};

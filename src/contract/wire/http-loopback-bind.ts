import { reachableOn } from '../../base/reachable-on.ts';
import type { Check } from '../check.ts';
import { isLoopbackHost } from '../dialogue/loopback.ts';
import { couldNotRun, judged, notApplicable, wireFlaw } from '../flaws.ts';

export const httpLoopbackBind: Check = {
  id: 'http.loopback-bind',
  executes: 'nothing',
  phase: 'talk',
  run: async ({ endpoint }) => {
    if (endpoint.kind === 'stdio') return notApplicable('the target is reached over stdio');
    const { hostname, port, protocol } = new URL(endpoint.url);
    if (!isLoopbackHost(hostname)) return notApplicable('the server is not reached on this machine');
    const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
    const looked = await reachableOn(number);
    if (looked.tried.length === 0) return couldNotRun('this machine has no other address to try');
    const [first] = looked.reached;
    if (first === undefined)
      return judged([], `port ${number} is closed on the other addresses of this machine`);
    const message = `the server is meant for this machine and also listens at ${first}:${number}, where others on the network may reach it`;
    return judged([wireFlaw('http.loopback-bind', 'warning', message)], '');
  },
};

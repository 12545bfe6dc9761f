import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Emitter {
  emitFile: (file: { type: 'asset'; fileName: string; source: string }) => unknown;
}

/**
 * A bundler plugin that writes the licences of every package that was bundled to THIRD-PARTY-NOTICES.txt: what we ship
 * inside our files, we name.
 */
export function notices(): {
  name: string;
  generateBundle: (this: Emitter, options: unknown, bundle: object) => void;
} {
  return {
    name: 'third-party-notices',
    generateBundle(_options, bundle) {
      const folders = new Set(
        Object.values(bundle as Record<string, { moduleIds?: string[] }>).flatMap(packageFolders),
      );
      if (folders.size === 0) return;
      const source = [...folders].sort().map(noticeOf).join('\n\n----\n\n');
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-NOTICES.txt', source: `${source}\n` });
    },
  };
}

function packageFolders(chunk: { moduleIds?: string[] }): string[] {
  return (chunk.moduleIds ?? []).flatMap((id) => {
    const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
    return folder === undefined ? [] : [folder];
  });
}

function noticeOf(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|$)/i.test(name));
  const text =
    file !== undefined && existsSync(join(folder, file))
      ? readFileSync(join(folder, file), 'utf8').trim()
      : '';
  return `${about.name} ${about.version} (${about.license ?? 'no licence named'})\n\n${text}`;
}

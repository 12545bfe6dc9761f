import { stemOf } from '../../surface/words.ts';

/**
 * Words that people use for the same action or thing when they talk to a program. General English, from no server and no
 * bank; small on purpose, since every class also makes neighbours more alike. A word may stand in several classes.
 */
const CLASSES: readonly string[] = [
  // actions
  'show read get view see display fetch retrieve open print load',
  'list show enumerate browse',
  'search find look query seek locate lookup grep filter',
  'create add make new insert write register generate',
  'update change edit modify set adjust alter replace correct fix',
  'delete remove erase drop clear discard destroy purge',
  'send post notify tell publish share reply',
  'move rename relocate transfer',
  'copy duplicate clone',
  'run execute start launch invoke trigger',
  'stop cancel end abort kill terminate halt',
  'count number total many',
  'sum add plus total calculate compute',
  'compare diff difference',
  'convert translate transform format',
  'check validate verify test inspect',
  'book reserve schedule',
  'buy purchase order',
  'summarize summary overview describe explain',
  'download fetch export save',
  'upload import attach',
  'join merge combine',
  'undo revert restore reset',
  // things
  'folder directory dir',
  'file document doc',
  'image picture photo screenshot',
  'user person member people contact account',
  'mail email message',
  'note comment remark',
  'issue ticket bug task todo',
  'repository repo project',
  'error failure exception',
  'page site website url link',
  'link connection relation relationship',
  'place location address position',
  'route direction way path',
  'date day calendar',
  'time clock hour',
  'weather forecast temperature',
  'price cost amount',
  'chart graph plot diagram',
  'log history record activity',
  'entry item row record',
  'setting config configuration option preference',
  'key token secret credential password',
];

/** Stems that may stand for a stem, without the stem itself. Empty for a word of no class. */
export function synonymsOf(stem: string): ReadonlySet<string> {
  return SYNONYMS.get(stem) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();
const SYNONYMS: ReadonlyMap<string, ReadonlySet<string>> = synonymTable();

function synonymTable(): ReadonlyMap<string, ReadonlySet<string>> {
  const table = new Map<string, Set<string>>();
  for (const line of CLASSES) {
    const stems = line.split(' ').map(stemOf);
    for (const stem of stems) {
      const others = stems.filter((other) => other !== stem);
      table.set(stem, new Set([...(table.get(stem) ?? []), ...others]));
    }
  }
  return table;
}

type TomlValue = string | number | boolean | readonly string[] | TomlTable;

export interface TomlTable {
  readonly [key: string]: TomlValue;
}

/** A table as TOML: enough for a configuration file, tables of tables included. A JSON text is a TOML text as well. */
export function toml(table: TomlTable, path: readonly string[] = []): string {
  const entries = Object.entries(table);
  const lines = entries.flatMap(([key, value]) =>
    isTable(value) ? [] : [`${word(key)} = ${written(value)}`],
  );
  const tables = entries.flatMap(([key, value]) => {
    if (!isTable(value)) return [];
    const below = [...path, word(key)];
    return [`[${below.join('.')}]\n${toml(value, below)}`];
  });
  return [...lines, ...tables].join('\n');
}

function isTable(value: TomlValue): value is TomlTable {
  return typeof value === 'object' && !Array.isArray(value);
}

function word(key: string): string {
  return /^[\w-]+$/.test(key) ? key : written(key);
}

/** DEL is the one character that JSON leaves as it is and TOML does not. */
function written(value: Exclude<TomlValue, TomlTable>): string {
  return JSON.stringify(value).replaceAll('\u007F', String.raw`\u007F`);
}

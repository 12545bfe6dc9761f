import { canonicalJson, type Json, isArray, isObject, member } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { count, excerpt } from '../../base/text.ts';
import { notApplicable } from '../flaws.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolIcons: SurfaceCheck = toolCheck('tool.icons', (tools, { revision }) => {
  if (revision < '2025-11-25') return notApplicable('icons came with 2025-11-25');
  const showing = tools.filter((tool) => member(tool.raw, 'icons') !== undefined);
  if (showing.length === 0) return notApplicable('no tool has icons');
  return judgedTools(
    showing,
    (tool) => {
      const faults = iconsFaults(member(tool.raw, 'icons') ?? null);
      if (faults.length === 0) return null;
      return toolFlaw(
        tool,
        '/icons',
        'warning',
        `icons of ${nameText(tool.name)} that clients refuse: ${listed(faults)}`,
      );
    },
    `${count(showing.length, 'tool')} with icons that clients take`,
  );
});

function iconsFaults(icons: Json): readonly string[] {
  if (!isArray(icons)) return ['the icons are no list'];
  return [...new Set(icons.flatMap((icon) => iconFault(icon) ?? []))];
}

function iconFault(icon: Json): string | null {
  const src = member(icon, 'src');
  if (!isObject(icon) || typeof src !== 'string') return 'an icon without "src"';
  if (!/^(?:https:\/\/|data:)/i.test(src)) return `src ${excerpt(src, 40)} is neither https nor data`;
  return (
    mimeFault(member(icon, 'mimeType')) ??
    themeFault(member(icon, 'theme')) ??
    sizesFault(member(icon, 'sizes'))
  );
}

function mimeFault(mime: Json | undefined): string | null {
  if (mime === undefined || (typeof mime === 'string' && MIME_TYPES.has(mime))) return null;
  return `mimeType ${shown(mime)}`;
}

function themeFault(theme: Json | undefined): string | null {
  return theme === undefined || theme === 'light' || theme === 'dark' ? null : `theme ${shown(theme)}`;
}

function sizesFault(sizes: Json | undefined): string | null {
  if (sizes === undefined || (isArray(sizes) && sizes.every(isSize))) return null;
  return `sizes ${shown(sizes)}`;
}

function isSize(size: Json): boolean {
  return typeof size === 'string' && /^(?:any|\d{1,5}x\d{1,5})$/.test(size);
}

const MIME_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/svg+xml',
  'image/webp',
]);

function shown(value: Json): string {
  return excerpt(canonicalJson(value), 40);
}

import type { Json, JsonObject } from '../../../src/base/json.ts';
import type { ListCode } from '../../../src/finding/words/surface-lists.ts';
import type { SurfaceGap } from '../../../src/surface/surface.ts';
import { aSurface } from '../../builders.ts';
import { surfaceOf } from '../clean-surface.ts';
import { type CheckCases, testChecks } from './check-cases.ts';

const NOTHING = aSurface({ tools: [] });
const NO_TOOLS = ['to a server without tools', NOTHING, 'no tools listed'] as const;
const NO_RESOURCES = ['to a server without resources', NOTHING, 'no resources listed'] as const;
const NO_PROMPTS = ['to a server without prompts', NOTHING, 'no prompts listed'] as const;

const resource = (over: Readonly<Record<string, unknown>> = {}) =>
  ({ uri: 'memo://1', name: 'memo', ...over }) as JsonObject;
const withResources = (...entries: readonly Readonly<Record<string, unknown>>[]) =>
  aSurface({ resources: entries.map(resource) });
const withTemplates = (...templates: readonly Json[]) =>
  aSurface({ resourceTemplates: templates.map((uriTemplate) => ({ uriTemplate, name: 'memo' })) });
const withPrompts = (...prompts: readonly Readonly<Record<string, unknown>>[]) =>
  aSurface({ prompts: prompts.map((prompt) => ({ name: 'plan', ...prompt }) as JsonObject) });
const withGap = (kind: SurfaceGap['kind'], why: string) => aSurface({ gaps: [{ list: 'tools', kind, why }] });
const withExtensions = (extensions: Json) => aSurface({ capabilities: { extensions } });
const withUi = (ui: Json) => surfaceOf([{ _meta: { ui } }]);
const withCsp = (csp: Json) => withResources({ _meta: { ui: { csp } } });

const cases: Readonly<Record<ListCode, CheckCases>> = {
  // What it finds takes a lock file: test/surface/lock.test.ts.
  'list.both-ways': {
    finds: [],
    doesNotApply: [['without a lock file', aSurface(), 'there is no lock file']],
    spares: [],
  },
  'list.malformed-entry': {
    finds: [
      [
        'an entry that is none',
        withGap('entry-malformed', 'Entry 3 is no object: 5.'),
        'error',
        'tools: Entry 3 is no object',
      ],
      [
        'an answer without a list',
        withGap('malformed', 'Page 1 of the list has no member "tools".'),
        'error',
        'has no member "tools"',
      ],
      ['a description that is null', surfaceOf([{ description: null }]), 'error', 'description is null'],
      ['a title that is a number', surfaceOf([{ title: 7 }]), 'error', 'title is 7'],
      ['metadata that is a list', surfaceOf([{ _meta: [] }]), 'error', '_meta is []'],
    ],
    doesNotApply: [['where no list has an entry', NOTHING, 'no list has an entry']],
    spares: [
      ['a list that was refused, which is another flaw', withGap('error', 'Page 1 of the list was refused.')],
      ['an endless one, too', withGap('endless', 'The list has more than 64 pages.')],
    ],
  },
  'res.list-shape': {
    finds: [
      [
        'no name',
        withResources({ name: undefined }),
        'error',
        'resource memo is malformed: no name'.replace('memo', '"memo://1"'),
      ],
      ['a name that is null', withResources({ name: null }), 'error', 'name is null'],
      ['a description that is no text', withResources({ description: 1 }), 'error', 'description is 1'],
      ['a size as text', withResources({ size: '12' }), 'error', 'size is "12"'],
      ['a negative size', withResources({ size: -1 }), 'error', 'size is -1'],
      [
        'annotations that are a list',
        withResources({ annotations: [] }),
        'error',
        'annotations is no object',
      ],
      [
        'a template without a name',
        aSurface({ resourceTemplates: [{ uriTemplate: 'memo://{id}' }] }),
        'error',
        'template "memo://{id}" is malformed: no name',
      ],
    ],
    doesNotApply: [NO_RESOURCES],
    spares: [['only what is required', withResources({}, { uri: 'memo://2', size: 0 })]],
  },
  'res.uri-valid': {
    finds: [
      ['a path', withResources({ uri: '/notes/1' }), 'error', '"/notes/1" is no URI: it has no scheme'],
      ['nothing', withResources({ uri: '' }), 'error', 'has no scheme'],
      ['a space', withResources({ uri: 'memo://my notes' }), 'warning', 'holds " " unencoded'],
      ['an umlaut', withResources({ uri: 'memo://räume' }), 'warning', '"ä"'],
      ['a broken encoding', withResources({ uri: 'memo://100%' }), 'warning', '"%"'],
    ],
    doesNotApply: [NO_RESOURCES],
    spares: [
      [
        'odd but valid ones',
        withResources({ uri: 'urn:isbn:0-486-27557-4' }, { uri: 'x+y.z-1://[::1]:80/a%20b?c=d#e' }),
      ],
    ],
  },
  'res.uri-unique': {
    finds: [
      ['one URI twice', withResources({}, { name: 'other' }), 'warning', '2 entries have the URI "memo://1"'],
      ['one template twice', withTemplates('memo://{a}', 'memo://{a}'), 'warning', 'memo://{a}'],
    ],
    doesNotApply: [NO_RESOURCES],
    spares: [
      [
        'a resource and a template of one text',
        aSurface({ resources: [resource()], resourceTemplates: [{ uriTemplate: 'memo://1', name: 'x' }] }),
      ],
      ['another case', withResources({ uri: 'memo://a' }, { uri: 'memo://A' })],
    ],
  },
  'res.template-rfc6570': {
    finds: [
      ['an open brace', withTemplates('memo://{id'), 'error', 'its braces do not match'],
      ['a closing one too many', withTemplates('memo://id}'), 'error', 'its braces do not match'],
      ['braces in braces', withTemplates('memo://{a{b}}'), 'error', 'its braces do not match'],
      ['an empty expression', withTemplates('memo://{}'), 'error', 'the expression {} is none'],
      ['an operator kept for later', withTemplates('memo://{=id}'), 'error', 'the expression {=id} is none'],
      ['a hyphen in a name', withTemplates('memo://{room-id}'), 'error', 'the expression {room-id} is none'],
      ['nothing', withTemplates(''), 'error', 'it is empty'],
    ],
    doesNotApply: [['to a server without templates', NOTHING, 'no resource templates listed']],
    spares: [
      [
        'every operator and modifier',
        withTemplates('x://{a}{+b}{#c}{.d}{/e*}{;f}{?g,h:3}{&i.j}', 'plain://text'),
      ],
    ],
  },
  'res.mime': {
    finds: [
      ['one word', withResources({ mimeType: 'markdown' }), 'advice', 'memo has "markdown" as its MIME type'],
      ['a space', withResources({ mimeType: 'text / plain' }), 'advice', 'text / plain'],
      ['nothing', withResources({ mimeType: '' }), 'advice', '"" as its MIME type'],
    ],
    doesNotApply: [
      NO_RESOURCES,
      ['where none is stated', withResources({}), 'no resource states a MIME type'],
    ],
    spares: [
      [
        'parameters and suffixes',
        withResources(
          { mimeType: 'text/html; charset="utf-8";profile=mcp-app' },
          { uri: 'memo://2', mimeType: 'application/vnd.api+json' },
        ),
      ],
    ],
  },
  'res.annotations': {
    finds: [
      [
        'a third audience',
        withResources({ annotations: { audience: ['system'] } }),
        'error',
        'audience is ["system"]',
      ],
      [
        'an audience as text',
        withResources({ annotations: { audience: 'user' } }),
        'error',
        'audience is "user"',
      ],
      ['a priority of 10', withResources({ annotations: { priority: 10 } }), 'error', 'priority is 10'],
      [
        'a moment in prose',
        withResources({ annotations: { lastModified: 'yesterday' } }),
        'error',
        'lastModified is "yesterday"',
      ],
      [
        'a moment that never was',
        withResources({ annotations: { lastModified: '2026-13-01' } }),
        'error',
        'lastModified',
      ],
    ],
    doesNotApply: [NO_RESOURCES, ['where there are none', withResources({}), 'no resource has annotations']],
    spares: [
      [
        'the edges',
        withResources(
          { annotations: { audience: [], priority: 0, lastModified: '2026-01-02' } },
          { uri: 'memo://2', annotations: { priority: 1, lastModified: '2026-01-02T03:04:05.678+09:00' } },
        ),
      ],
    ],
  },
  'prompt.list-shape': {
    finds: [
      [
        'a description that is null',
        withPrompts({ description: null }),
        'error',
        'prompt plan is malformed: description is null',
      ],
      ['an empty name', withPrompts({ name: '' }), 'error', 'prompt (no name) is malformed: an empty name'],
      ['metadata that is a text', withPrompts({ _meta: 'x' }), 'error', '_meta is no object'],
    ],
    doesNotApply: [NO_PROMPTS],
    spares: [['one without a description', withPrompts({})]],
  },
  'prompt.name-unique': {
    finds: [['one name twice', withPrompts({}, {}), 'warning', '2 prompts are called plan']],
    doesNotApply: [NO_PROMPTS],
    spares: [['another case', withPrompts({}, { name: 'Plan' })]],
  },
  'prompt.args-shape': {
    finds: [
      ['a JSON Schema', withPrompts({ arguments: { city: { type: 'string' } } }), 'error', 'and no list'],
      ['an argument without a name', withPrompts({ arguments: [{ required: true }] }), 'error', 'no name'],
      [
        'required as text',
        withPrompts({ arguments: [{ name: 'a', required: 'true' }] }),
        'error',
        'required is "true"',
      ],
      [
        'one name twice',
        withPrompts({ arguments: [{ name: 'a' }, { name: 'a' }] }),
        'error',
        'two of them are called a',
      ],
      ['null', withPrompts({ arguments: null }), 'error', 'they are null'],
      ['an argument that is a text', withPrompts({ arguments: ['city'] }), 'error', '"city" is no argument'],
    ],
    doesNotApply: [NO_PROMPTS, ['where no prompt takes any', withPrompts({}), 'no prompt takes arguments']],
    spares: [
      [
        'none, and one without a description',
        withPrompts({ arguments: [] }, { name: 'b', arguments: [{ name: 'a' }] }),
      ],
    ],
  },
  'ext.id-grammar': {
    finds: [
      ['no prefix', withExtensions({ search: {} }), 'error', '"search" is no extension id'],
      ['two slashes', withExtensions({ 'com.example/a/b': {} }), 'error', 'no extension id'],
      ['a prefix that starts with a digit', withExtensions({ '1com/a': {} }), 'error', 'no extension id'],
      [
        'settings that are no object',
        withExtensions({ 'com.example/a': true }),
        'error',
        'the settings of extension com.example/a are true',
      ],
      ['a list of ids', withExtensions(['com.example/a']), 'error', 'and no object'],
    ],
    doesNotApply: [
      ['where none is declared', NOTHING, 'no extensions declared'],
      [
        'before they were there',
        aSurface({ revision: '2025-06-18', capabilities: { extensions: { x: 1 } } }),
        'extensions came with 2025-11-25',
      ],
    ],
    spares: [
      [
        'official and own ones',
        withExtensions({ 'io.modelcontextprotocol/ui': {}, 'com.example-2/a.b_c-1': { on: true } }),
      ],
    ],
  },
  'apps.visibility': {
    finds: [
      ['a text', withUi({ visibility: 'app' }), 'warning', 'the visibility "app"'],
      ['a third reader', withUi({ visibility: ['app', 'user'] }), 'warning', '["app","user"]'],
      ['an empty list', withUi({ visibility: [] }), 'warning', 'the visibility []'],
    ],
    doesNotApply: [
      NO_TOOLS,
      ['where no tool says', withUi({ resourceUri: 'ui://a' }), 'no tool states who may see it'],
    ],
    spares: [['the app alone', withUi({ visibility: ['app'] })]],
  },
  'apps.csp': {
    finds: [
      [
        'a policy at a tool',
        withUi({ csp: {}, permissions: {} }),
        'warning',
        'states csp and permissions at the tool',
      ],
      [
        'a plain origin',
        withCsp({ connectDomains: ['http://example.com'] }),
        'warning',
        'connectDomains "http://example.com"',
      ],
      ['every host', withCsp({ resourceDomains: ['*'] }), 'warning', 'resourceDomains "*"'],
      [
        'every host by https',
        withCsp({ frameDomains: ['https://*'] }),
        'warning',
        'frameDomains "https://*"',
      ],
      ['a path', withCsp({ baseUriDomains: ['https://example.com/x'] }), 'warning', 'baseUriDomains'],
      ['domains as text', withCsp({ connectDomains: 'https://example.com' }), 'warning', 'connectDomains is'],
      ['a policy as text', withCsp("default-src 'self'"), 'warning', 'which is no object'],
    ],
    doesNotApply: [['where there is no app', surfaceOf([{}]), 'no tool and no listed resource has an app']],
    spares: [
      [
        'secure origins, ports and subdomains',
        withCsp({
          connectDomains: ['https://a.example.com:8443', 'wss://example.com', 'https://*.example.com'],
          other: 1,
        }),
      ],
    ],
  },
  'apps.deprecated-key': {
    finds: [
      [
        'the old key alone',
        surfaceOf([{ _meta: { 'ui/resourceUri': 'ui://a' } }]),
        'advice',
        'only by the deprecated key',
      ],
      [
        'two keys that disagree',
        surfaceOf([{ _meta: { 'ui/resourceUri': 'ui://a', ui: { resourceUri: 'ui://b' } } }]),
        'error',
        'names two apps: "ui://b" and, by the deprecated key, "ui://a"',
      ],
    ],
    doesNotApply: [
      NO_TOOLS,
      ['where no tool has an app', surfaceOf([{ _meta: { other: 1 } }]), 'no tool has an app'],
    ],
    spares: [
      [
        'both keys with one value',
        surfaceOf([{ _meta: { 'ui/resourceUri': 'ui://a', ui: { resourceUri: 'ui://a' } } }]),
      ],
    ],
  },
};

testChecks(cases);

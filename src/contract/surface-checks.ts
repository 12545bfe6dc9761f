import type { SurfaceCode } from '../finding/words/surface.ts';
import type { SurfaceCheck } from './surface-check.ts';
import { appsCsp } from './surface/apps-csp.ts';
import { appsDeprecatedKey } from './surface/apps-deprecated-key.ts';
import { appsVisibility } from './surface/apps-visibility.ts';
import { extIdGrammar } from './surface/ext-id-grammar.ts';
import { lintAnnotationsContradict } from './surface/lint-annotations-contradict.ts';
import { lintAnnotationsUniform } from './surface/lint-annotations-uniform.ts';
import { lintArrayItems } from './surface/lint-array-items.ts';
import { lintClientProfileComposition } from './surface/lint-client-profile-composition.ts';
import { lintClientProfileDialect } from './surface/lint-client-profile-dialect.ts';
import { lintClientProfileNameCharacters } from './surface/lint-client-profile-name-characters.ts';
import { lintClientProfileNameLength } from './surface/lint-client-profile-name-length.ts';
import { lintDefaultDisagrees } from './surface/lint-default-disagrees.ts';
import { lintDeprecatedListed } from './surface/lint-deprecated-listed.ts';
import { lintDescPromotional } from './surface/lint-desc-promotional.ts';
import { lintDescRepeatsName } from './surface/lint-desc-repeats-name.ts';
import { lintDescSibling } from './surface/lint-desc-sibling.ts';
import { lintDescUnknownReference } from './surface/lint-desc-unknown-reference.ts';
import { lintEnumDisagrees } from './surface/lint-enum-disagrees.ts';
import { lintNameNearDuplicate } from './surface/lint-name-near-duplicate.ts';
import { lintNameOpaque } from './surface/lint-name-opaque.ts';
import { lintNameStyle } from './surface/lint-name-style.ts';
import { lintParamNaming } from './surface/lint-param-naming.ts';
import { lintParamType } from './surface/lint-param-type.ts';
import { lintRequiredAbsent } from './surface/lint-required-absent.ts';
import { lintRequiredDisagrees } from './surface/lint-required-disagrees.ts';
import { lintReturnsUndescribed } from './surface/lint-returns-undescribed.ts';
import { lintSchemaDeep } from './surface/lint-schema-deep.ts';
import { lintToolCount } from './surface/lint-tool-count.ts';
import { lintTruncatedDescription } from './surface/lint-truncated-description.ts';
import { listBothWays } from './surface/list-both-ways.ts';
import { listMalformedEntry } from './surface/list-malformed-entry.ts';
import { promptArgsShape } from './surface/prompt-args-shape.ts';
import { promptListShape } from './surface/prompt-list-shape.ts';
import { promptNameUnique } from './surface/prompt-name-unique.ts';
import { resAnnotations } from './surface/res-annotations.ts';
import { resListShape } from './surface/res-list-shape.ts';
import { resMime } from './surface/res-mime.ts';
import { resTemplateRfc6570 } from './surface/res-template-rfc6570.ts';
import { resUriUnique } from './surface/res-uri-unique.ts';
import { resUriValid } from './surface/res-uri-valid.ts';
import { toolAnnotationsCoherent } from './surface/tool-annotations-coherent.ts';
import { toolAnnotationsPresent } from './surface/tool-annotations-present.ts';
import { toolAnnotationsTypes } from './surface/tool-annotations-types.ts';
import { toolDefaultsValid } from './surface/tool-defaults-valid.ts';
import { toolDescriptionPresent } from './surface/tool-description-present.ts';
import { toolIcons } from './surface/tool-icons.ts';
import { toolInputObject } from './surface/tool-input-object.ts';
import { toolInputValidDialect } from './surface/tool-input-valid-dialect.ts';
import { toolNameCharset } from './surface/tool-name-charset.ts';
import { toolNameConfusable } from './surface/tool-name-confusable.ts';
import { toolNameLength } from './surface/tool-name-length.ts';
import { toolNameUnique } from './surface/tool-name-unique.ts';
import { toolNoNetworkRef } from './surface/tool-no-network-ref.ts';
import { toolNoParamsClosed } from './surface/tool-no-params-closed.ts';
import { toolOutputValidDialect } from './surface/tool-output-valid-dialect.ts';
import { toolParamDescriptions } from './surface/tool-param-descriptions.ts';
import { toolPromptInjectionLint } from './surface/tool-prompt-injection-lint.ts';
import { toolRequiredDefined } from './surface/tool-required-defined.ts';
import { toolSchemaBounds } from './surface/tool-schema-bounds.ts';
import { toolSizeBudget } from './surface/tool-size-budget.ts';
import { toolTaskSupport } from './surface/tool-task-support.ts';
import { toolXMcpHeaderSecret } from './surface/tool-x-mcp-header-secret.ts';
import { toolXMcpHeader } from './surface/tool-x-mcp-header.ts';

/** The checks that look only at the lists, in the order of reports. */
export const surfaceChecks: Record<SurfaceCode, SurfaceCheck> = {
  'list.malformed-entry': listMalformedEntry,
  'list.both-ways': listBothWays,
  'tool.name-charset': toolNameCharset,
  'tool.name-length': toolNameLength,
  'tool.name-unique': toolNameUnique,
  'tool.name-confusable': toolNameConfusable,
  'tool.description-present': toolDescriptionPresent,
  'tool.input-object': toolInputObject,
  'tool.input-valid-dialect': toolInputValidDialect,
  'tool.output-valid-dialect': toolOutputValidDialect,
  'tool.required-defined': toolRequiredDefined,
  'tool.no-network-ref': toolNoNetworkRef,
  'tool.schema-bounds': toolSchemaBounds,
  'tool.no-params-closed': toolNoParamsClosed,
  'tool.param-descriptions': toolParamDescriptions,
  'tool.defaults-valid': toolDefaultsValid,
  'tool.x-mcp-header': toolXMcpHeader,
  'tool.x-mcp-header-secret': toolXMcpHeaderSecret,
  'tool.annotations-types': toolAnnotationsTypes,
  'tool.annotations-coherent': toolAnnotationsCoherent,
  'tool.annotations-present': toolAnnotationsPresent,
  'tool.icons': toolIcons,
  'tool.task-support': toolTaskSupport,
  'tool.size-budget': toolSizeBudget,
  'tool.prompt-injection-lint': toolPromptInjectionLint,
  'res.list-shape': resListShape,
  'res.uri-valid': resUriValid,
  'res.uri-unique': resUriUnique,
  'res.template-rfc6570': resTemplateRfc6570,
  'res.mime': resMime,
  'res.annotations': resAnnotations,
  'prompt.list-shape': promptListShape,
  'prompt.name-unique': promptNameUnique,
  'prompt.args-shape': promptArgsShape,
  'ext.id-grammar': extIdGrammar,
  'apps.visibility': appsVisibility,
  'apps.csp': appsCsp,
  'apps.deprecated-key': appsDeprecatedKey,
  'lint.name-near-duplicate': lintNameNearDuplicate,
  'lint.name-opaque': lintNameOpaque,
  'lint.name-style': lintNameStyle,
  'lint.desc-repeats-name': lintDescRepeatsName,
  'lint.desc-unknown-reference': lintDescUnknownReference,
  'lint.desc-sibling': lintDescSibling,
  'lint.desc-promotional': lintDescPromotional,
  'lint.deprecated-listed': lintDeprecatedListed,
  'lint.truncated-description': lintTruncatedDescription,
  'lint.returns-undescribed': lintReturnsUndescribed,
  'lint.tool-count': lintToolCount,
  'lint.param-type': lintParamType,
  'lint.required-absent': lintRequiredAbsent,
  'lint.required-disagrees': lintRequiredDisagrees,
  'lint.default-disagrees': lintDefaultDisagrees,
  'lint.enum-disagrees': lintEnumDisagrees,
  'lint.schema-deep': lintSchemaDeep,
  'lint.param-naming': lintParamNaming,
  'lint.array-items': lintArrayItems,
  'lint.annotations-contradict': lintAnnotationsContradict,
  'lint.annotations-uniform': lintAnnotationsUniform,
  'lint.client-profile.name-length': lintClientProfileNameLength,
  'lint.client-profile.name-characters': lintClientProfileNameCharacters,
  'lint.client-profile.composition': lintClientProfileComposition,
  'lint.client-profile.dialect': lintClientProfileDialect,
};

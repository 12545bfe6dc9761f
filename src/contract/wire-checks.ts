import type { WireCode } from '../finding/words/wire.ts';
import type { Check } from './check.ts';
import { appsResourceExists } from './wire/apps-resource-exists.ts';
import { authBeforeParse } from './wire/auth-before-parse.ts';
import {
  authAsMetadata,
  authChallenge,
  authInvalidToken401,
  authNoOfflineScope,
  authPrm,
  authScopeHint,
} from './wire/auth.ts';
import { cacheHints, cacheScope, cacheScopeConsistentPages, cacheTtl } from './wire/cache.ts';
import { callLogCapability, callNoUnsolicitedLog } from './wire/call-logs.ts';
import { callProgress } from './wire/call-progress.ts';
import { callUnknownTool } from './wire/call-unknown-tool.ts';
import { compLimits, compUnknownRef } from './wire/completion.ts';
import { deprFeatures } from './wire/depr-features.ts';
import { eraClaims } from './wire/era-claims.ts';
import { httpContentType } from './wire/http-content-type.ts';
import { httpErrorId } from './wire/http-error-id.ts';
import { httpJsonSingle } from './wire/http-json-single.ts';
import { httpLoopbackBind } from './wire/http-loopback-bind.ts';
import { httpMcpMethod, httpMcpName } from './wire/http-mcp-headers.ts';
import { httpMethodNotFound404, httpRemovedMethods404 } from './wire/http-method-not-found-404.ts';
import { httpNoRedirect } from './wire/http-no-redirect.ts';
import { httpNotification202 } from './wire/http-notification-202.ts';
import { httpOrigin403 } from './wire/http-origin-403.ts';
import { httpGetDelete405, httpGetStreamOr405 } from './wire/http-other-verbs.ts';
import {
  httpNoSessionId,
  httpSessionAscii,
  httpSessionDelete,
  httpSessionEnded404,
  httpSessionRequired400,
} from './wire/http-session.ts';
import { httpSseAccelHeader, httpSseNoId, httpSsePriming } from './wire/http-streams.ts';
import { httpTls } from './wire/http-tls.ts';
import {
  httpHeaderBodyVersion,
  httpLegacyBadVersionHeader,
  httpMissingVersionHeader,
} from './wire/http-version-header.ts';
import { listInvalidCursor } from './wire/list-invalid-cursor.ts';
import {
  listCapabilityDeclared,
  listDeterministic,
  listEmptyCursorOk,
  listNoDupAcrossPages,
  listTerminates,
} from './wire/lists.ts';
import { metaTraceAccept, metaUnknownKeyTolerated } from './wire/meta-accept.ts';
import { metaKeyGrammar } from './wire/meta-key-grammar.ts';
import { metaTraceFormat } from './wire/meta-trace-format.ts';
import { httpMissingMeta, negMissingMeta } from './wire/missing-meta.ts';
import { negDiscover, negDiscoverCache, negDiscoverResulttype } from './wire/neg-discover.ts';
import { negInstructionsQuality } from './wire/neg-instructions-quality.ts';
import {
  negInitializeResult,
  negLegacyBeforeInitialized,
  negLegacyCounter,
  negLegacyEcho,
  negVersionMatrix,
} from './wire/neg-legacy-opening.ts';
import {
  listConnectionInvariant,
  negAnyRpcFirst,
  negInitializeOnModernOnly,
} from './wire/neg-modern-opening.ts';
import { negServerIdentity, negServerVersionStable } from './wire/neg-server-identity.ts';
import { negStatelessCaps } from './wire/neg-stateless-caps.ts';
import { promptGet, promptMissingArg, promptUnknown } from './wire/prompts.ts';
import { resNotFound, resNotFoundDataUri, resReadListed } from './wire/resources.ts';
import { resTraversal } from './wire/res-traversal.ts';
import { mrtrOnlyAllowedMethods, rtAbsentLegacy, rtKnown, rtPresent } from './wire/result-type.ts';
import { rpcIdEchoType } from './wire/rpc-id-echo-type.ts';
import { rpcMalformedParams } from './wire/rpc-malformed-params.ts';
import { rpcNoDuplicateResponse } from './wire/rpc-no-duplicate-response.ts';
import { rpcNoFlood } from './wire/rpc-no-flood.ts';
import { rpcNoStackLeak } from './wire/rpc-no-stack-leak.ts';
import { rpcReservedCodes } from './wire/rpc-reserved-codes.ts';
import { rpcShape } from './wire/rpc-shape.ts';
import { rpcUndeclaredCapabilityMethod } from './wire/rpc-undeclared-capability-method.ts';
import { rpcUnknownMethod } from './wire/rpc-unknown-method.ts';
import { secRateLimit } from './wire/sec-rate-limit.ts';
import { httpSseNoRequests, stdioNoServerRequests } from './wire/server-requests.ts';
import { stdioCancelIgnoredGracefully } from './wire/stdio-cancel-ignored-gracefully.ts';
import { stdioCleanExitCode, stdioExitOnEof, stdioNoOrphan } from './wire/stdio-ending.ts';
import { stdioInterleave } from './wire/stdio-interleave.ts';
import { stdioMalformedJson, stdioProbeLatency, stdioSurvivesUnknownFirst } from './wire/stdio-opening.ts';
import { stdioStdoutClean } from './wire/stdio-stdout-clean.ts';
import { stdioUtf8Newline } from './wire/stdio-utf8-newline.ts';
import { stockClientConnects } from './wire/stock-client-connects.ts';
import { httpSseOnlyRelated } from './wire/http-sse-only-related.ts';
import { subAckFirst, subAckSubset } from './wire/sub-acknowledgement.ts';
import { subGracefulClose } from './wire/sub-graceful-close.ts';
import { subFilter, subIdTag, subMulti } from './wire/sub-tags.ts';
import { tasks4Methods, tasksNameHeader, tasksUnknownId } from './wire/tasks.ts';
import { httpUnsupportedVersion, negUnsupportedVersion } from './wire/unsupported-version.ts';

/**
 * In the order in which they run within a phase: ordinary requests first, those that a fragile server may not survive
 * after them, and those on connections of their own last.
 */
export const wireChecks: Record<WireCode, Check> = {
  'stdio.stdout-clean': stdioStdoutClean,
  'stdio.utf8-newline': stdioUtf8Newline,
  'stdio.no-server-requests': stdioNoServerRequests,
  'stdio.exit-on-eof': stdioExitOnEof,
  'stdio.clean-exit-code': stdioCleanExitCode,
  'stdio.no-orphan': stdioNoOrphan,
  'http.content-type': httpContentType,
  'http.json-single': httpJsonSingle,
  'http.notification-202': httpNotification202,
  'http.method-not-found-404': httpMethodNotFound404,
  'http.removed-methods-404': httpRemovedMethods404,
  'http.missing-version-header': httpMissingVersionHeader,
  'http.header-body-version': httpHeaderBodyVersion,
  'http.mcp-method': httpMcpMethod,
  'http.mcp-name': httpMcpName,
  'http.unsupported-version': httpUnsupportedVersion,
  'http.legacy-bad-version-header': httpLegacyBadVersionHeader,
  'http.missing-meta': httpMissingMeta,
  'http.get-delete-405': httpGetDelete405,
  'http.no-session-id': httpNoSessionId,
  'http.session-ascii': httpSessionAscii,
  'http.session-required-400': httpSessionRequired400,
  'http.sse-no-requests': httpSseNoRequests,
  'http.sse-no-id': httpSseNoId,
  'http.sse-priming': httpSsePriming,
  'http.sse-accel-header': httpSseAccelHeader,
  'http.sse-only-related': httpSseOnlyRelated,
  'http.no-redirect': httpNoRedirect,
  'http.tls': httpTls,
  'http.error-id': httpErrorId,
  'rpc.shape': rpcShape,
  'rpc.no-duplicate-response': rpcNoDuplicateResponse,
  'rpc.no-flood': rpcNoFlood,
  'rpc.reserved-codes': rpcReservedCodes,
  'rpc.no-stack-leak': rpcNoStackLeak,
  'neg.discover': negDiscover,
  'neg.discover-resulttype': negDiscoverResulttype,
  'neg.discover-cache': negDiscoverCache,
  'neg.server-identity': negServerIdentity,
  'neg.server-version-stable': negServerVersionStable,
  'neg.initialize-result': negInitializeResult,
  'neg.instructions-quality': negInstructionsQuality,
  'meta.key-grammar': metaKeyGrammar,
  'meta.trace-format': metaTraceFormat,
  'rt.present': rtPresent,
  'rt.known': rtKnown,
  'rt.absent-legacy': rtAbsentLegacy,
  'cache.hints': cacheHints,
  'cache.ttl': cacheTtl,
  'cache.scope': cacheScope,
  'cache.scope-consistent-pages': cacheScopeConsistentPages,
  'list.terminates': listTerminates,
  'list.no-dup-across-pages': listNoDupAcrossPages,
  'list.empty-cursor-ok': listEmptyCursorOk,
  'list.deterministic': listDeterministic,
  'list.capability-declared': listCapabilityDeclared,
  'res.read-listed': resReadListed,
  'prompt.get': promptGet,
  'mrtr.only-allowed-methods': mrtrOnlyAllowedMethods,
  'call.log-capability': callLogCapability,
  'call.no-unsolicited-log': callNoUnsolicitedLog,
  'call.progress': callProgress,
  'depr.features': deprFeatures,
  'apps.resource-exists': appsResourceExists,
  'auth.challenge': authChallenge,
  'auth.prm': authPrm,
  'auth.scope-hint': authScopeHint,
  'auth.invalid-token-401': authInvalidToken401,
  'auth.no-offline-scope': authNoOfflineScope,
  'auth.as-metadata': authAsMetadata,
  'auth.before-parse': authBeforeParse,
  'meta.trace-accept': metaTraceAccept,
  'meta.unknown-key-tolerated': metaUnknownKeyTolerated,
  'list.invalid-cursor': listInvalidCursor,
  'era.claims': eraClaims,
  'rpc.unknown-method': rpcUnknownMethod,
  'rpc.undeclared-capability-method': rpcUndeclaredCapabilityMethod,
  'prompt.unknown': promptUnknown,
  'prompt.missing-arg': promptMissingArg,
  'comp.limits': compLimits,
  'comp.unknown-ref': compUnknownRef,
  'res.not-found': resNotFound,
  'res.not-found-data-uri': resNotFoundDataUri,
  'res.traversal': resTraversal,
  'call.unknown-tool': callUnknownTool,
  'tasks.unknown-id': tasksUnknownId,
  'tasks.name-header': tasksNameHeader,
  'tasks4.methods': tasks4Methods,
  'http.origin-403': httpOrigin403,
  'neg.unsupported-version': negUnsupportedVersion,
  'neg.missing-meta': negMissingMeta,
  'rpc.malformed-params': rpcMalformedParams,
  'sec.rate-limit': secRateLimit,
  'stdio.interleave': stdioInterleave,
  'rpc.id-echo-type': rpcIdEchoType,
  'stdio.cancel-ignored-gracefully': stdioCancelIgnoredGracefully,
  'stdio.survives-unknown-first': stdioSurvivesUnknownFirst,
  'stdio.probe-latency': stdioProbeLatency,
  'stdio.malformed-json': stdioMalformedJson,
  'neg.legacy-echo': negLegacyEcho,
  'neg.legacy-counter': negLegacyCounter,
  'neg.version-matrix': negVersionMatrix,
  'neg.legacy-before-initialized': negLegacyBeforeInitialized,
  'neg.any-rpc-first': negAnyRpcFirst,
  'neg.stateless-caps': negStatelessCaps,
  'neg.initialize-on-modern-only': negInitializeOnModernOnly,
  'list.connection-invariant': listConnectionInvariant,
  'http.get-stream-or-405': httpGetStreamOr405,
  'http.session-delete': httpSessionDelete,
  'http.session-ended-404': httpSessionEnded404,
  'http.loopback-bind': httpLoopbackBind,
  'stock.client-connects': stockClientConnects,
  'sub.ack-first': subAckFirst,
  'sub.id-tag': subIdTag,
  'sub.filter': subFilter,
  'sub.ack-subset': subAckSubset,
  'sub.graceful-close': subGracefulClose,
  'sub.multi': subMulti,
};

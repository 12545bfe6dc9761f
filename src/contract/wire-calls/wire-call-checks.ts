import type { WireCallCode } from '../../finding/words/call-wire.ts';
import type { CallingCheck } from '../check.ts';
import { authInsufficientScope } from './auth-insufficient-scope.ts';
import { authQueryToken, authWrongAudience } from './auth-tokens.ts';
import { cachePublicVsAuth } from './cache-public-vs-auth.ts';
import { callHandleExpiry } from './call-handle-expiry.ts';
import { callIdsFromDiscovery } from './call-ids-from-discovery.ts';
import { httpDisconnectCancels } from './http-disconnect-cancels.ts';
import { httpMcpParam } from './http-mcp-param.ts';
import { resSubscribe } from './res-subscribe.ts';
import { stdioNoReplyAfterCancel } from './stdio-no-reply-after-cancel.ts';

/** Checks on how the server speaks the protocol that need a call, another user, or another token. */
export const wireCallChecks: Record<WireCallCode, CallingCheck> = {
  'stdio.no-reply-after-cancel': stdioNoReplyAfterCancel,
  'http.mcp-param': httpMcpParam,
  'call.handle-expiry': callHandleExpiry,
  'cache.public-vs-auth': cachePublicVsAuth,
  'auth.wrong-audience': authWrongAudience,
  'auth.query-token': authQueryToken,
  'auth.insufficient-scope': authInsufficientScope,
  'call.ids-from-discovery': callIdsFromDiscovery,
  'http.disconnect-cancels': httpDisconnectCancels,
  'res.subscribe': resSubscribe,
};

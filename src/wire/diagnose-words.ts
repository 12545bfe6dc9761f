import { excerpt } from '../base/text.ts';
import { endpointText, type Endpoint } from './endpoint.ts';

/** An endpoint in a message: printable, bounded, no credentials. */
export function placeText(endpoint: Endpoint): string {
  return excerpt(endpointText(endpoint), 200);
}

/** `10 s`, `1.5 s`, `400 ms`. */
export function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 100) / 10} s`;
}

import * as z from 'zod';

export type Shape = z.core.$ZodShape;

/**
 * An object schema that takes no other keys. Messages of our schemas say what would be valid (`what`); for a key that
 * is unknown that is the list of known keys, one a word.
 */
export function keyed<S extends Shape>(shape: S, what: string): z.ZodObject<S, z.core.$strict> {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? Object.keys(shape).join(' ') : what),
  });
}

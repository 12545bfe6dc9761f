/** Replaced with package.json's version when the package is built; `0.0.0-source` when run from source. */
declare const SURVEYOR_VERSION: string | undefined;

export const version: string = typeof SURVEYOR_VERSION === 'string' ? SURVEYOR_VERSION : '0.0.0-source';

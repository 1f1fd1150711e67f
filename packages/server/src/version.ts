import packageFile from '../package.json' with { type: 'json' }

/** The product's version, as `hermes --version` says it. */
export const VERSION: string = packageFile.version

/** Programs that know languages; servers.ts has them. */
export type ServerName = 'tsserver' | 'pyright'

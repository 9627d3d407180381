/** Comes before any schema: zod asks for eval when the first is made, and the pages' security policy forbids it. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

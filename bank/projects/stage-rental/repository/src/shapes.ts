/** JSON schemas, as Fastify checks parameters and bodies with them. */
export const id = { type: 'integer', minimum: 1, maximum: 2_147_483_647 } as const
export const day = { type: 'string', format: 'date' } as const
export const quantity = { type: 'integer', minimum: 1, maximum: 10_000 } as const

export const idParams = { type: 'object', required: ['id'], properties: { id } } as const

import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts'
import type { ChatReply } from '@nova/contract/nova'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type AgentRoom, makeAgentRoom } from '../../test/agent-room.ts'
import { makeInterviewer } from '../../test/factories.ts'
import { type Asked, type ModelServer, startModelServer, type ToolCall } from '../../test/model-server.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { readProjectFolder } from '../questions/bank-projects.ts'

const projectId = 'lab-bench'
const project = readProjectFolder(join(import.meta.dirname, '../../../bank/projects', projectId))
const path = 'src/calendar.ts'
const neighbours = '[this.#bookings[at - 1], this.#bookings[at]].find('
const request = 'Please make the conflict search look at every booking'

let models: ModelServer
let server: TestServer
let session: Session
beforeAll(async () => {
  models = await startModelServer()
  const ai = {
    ...({ provider: 'openai-compatible', baseUrl: `${models.url}/v1`, apiKey: 'secret-key', model: 'm' } as const),
    ...{ priceIn: 0, priceOut: 1000 },
  }
  server = await startTestServer({ ai })

declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    Grant: {
      new (given: { clientId: string; accountId: string }): {
        addOIDCScope(scope: string): void
        save(): Promise<string>
      }
      find(id: string): Promise<object | undefined>
    }
  }
}

import * as calls from '@nova/contract/accounts/companies'
import { route, taken } from '../platform/http/http.ts'
import { changeSettings, readSettings } from './companies.ts'
import { changeLogo, readLogo, removeLogo } from './logos.ts'

const endings: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

export const companyRoutes = [
  route(calls.getCompanySettings, (ctx) => readSettings(ctx)),
  route(calls.changeCompanySettings, (ctx, { body }) => changeSettings(ctx, body)),
  route(calls.changeLogo, (ctx, { body }) => changeLogo(ctx, body.data)),
  route(calls.removeLogo, (ctx) => removeLogo(ctx)),
  route(calls.getLogo, async (ctx, { params }, { reply }) => {
    const { logo, logoType } = await readLogo(ctx, params.logoId)
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-disposition', `inline; filename="logo.${endings[logoType]}"`)
      // Opened directly, it can do nothing, regardless of its bytes.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(logoType)
      .send(logo)
    return taken
  }),
]

import * as calls from '@nova/contract/accounts/privacy-notice'
import { route } from '../platform/http/http.ts'
import { changeCompanyNotice, readCompanyNotice } from './privacy-notice.ts'

export const privacyNoticeRoutes = [
  route(calls.getPrivacyNotice, (ctx) => readCompanyNotice(ctx)),
  route(calls.changePrivacyNotice, (ctx, { body }) => changeCompanyNotice(ctx, body)),
]

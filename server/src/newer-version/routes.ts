import * as calls from '@nova/contract/installation/newer-version'
import { route } from '../platform/http/http.ts'
import { getNewerVersion } from './newer-version.ts'

export const newerVersionRoutes = [route(calls.getNewerVersion, (ctx) => getNewerVersion(ctx))]

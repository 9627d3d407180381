import * as calls from '@nova/contract/accounts/own-account'
import * as secondFactor from '@nova/contract/accounts/second-factor'
import { route, type Wire } from '../platform/http/http.ts'
import { listDevices, nameDevice, revokeDevice, revokeOtherDevices } from './devices.ts'
import { cancelEmailChange, changeEmail, confirmEmail, verifyEmail } from './email-change.ts'
import { changePassword, changeProfile, getOwnAccount } from './own-account.ts'
import { confirmSecondFactor, renewRecoveryCodes, setUpSecondFactor, turnOffSecondFactor } from './own-second-factor.ts'
import { checkReset, requestReset, resetPassword } from './resets.ts'
import { getSecondFactorRule, resetSecondFactor, setSecondFactorRule } from './second-factor-rule.ts'
import { beginRequiredSetUp, completeSignIn, finishRequiredSetUp } from './second-step.ts'

/** The caller's browser and system, in words. */
export const deviceOf = ({ request }: Wire) => nameDevice(request.headers['user-agent'])

export const ownAccountRoutes = [
  route(calls.getOwnAccount, (ctx) => getOwnAccount(ctx)),
  route(calls.changeProfile, (ctx, { body }) => changeProfile(ctx, body)),
  route(calls.changePassword, (ctx, { body }) => changePassword(ctx, body)),
  route(calls.changeEmail, (ctx, { body }) => changeEmail(ctx, body)),
  route(calls.cancelEmailChange, (ctx) => cancelEmailChange(ctx)),
  route(calls.verifyEmail, (ctx) => verifyEmail(ctx)),
  route(calls.confirmEmail, (ctx, { body }) => confirmEmail(ctx, body.token)),
  route(calls.requestReset, (ctx, { body }) => requestReset(ctx, body.email)),
  route(calls.checkReset, (ctx, { body }) => checkReset(ctx, body.token)),
  route(calls.resetPassword, (ctx, { body }) => resetPassword(ctx, body.token, body.password)),
  route(calls.listDevices, (ctx) => listDevices(ctx)),
  route(calls.revokeDevice, (ctx, { params }) => revokeDevice(ctx, params.id)),
  route(calls.revokeOtherDevices, (ctx) => revokeOtherDevices(ctx)),
  route(secondFactor.setUpSecondFactor, (ctx, { body }) => setUpSecondFactor(ctx, body.password)),
  route(secondFactor.confirmSecondFactor, (ctx, { body }) => confirmSecondFactor(ctx, body.code)),
  route(secondFactor.turnOffSecondFactor, (ctx, { body }) => turnOffSecondFactor(ctx, body.password)),
  route(secondFactor.renewRecoveryCodes, (ctx, { body }) => renewRecoveryCodes(ctx, body.password)),
  route(secondFactor.completeSignIn, (ctx, { body }, wire) => completeSignIn(ctx, body, deviceOf(wire))),
  route(secondFactor.beginRequiredSetUp, (ctx, { body }) => beginRequiredSetUp(ctx, body.ticket)),
  route(secondFactor.finishRequiredSetUp, (ctx, { body }, wire) => finishRequiredSetUp(ctx, body, deviceOf(wire))),
  route(secondFactor.getSecondFactorRule, (ctx) => getSecondFactorRule(ctx)),
  route(secondFactor.setSecondFactorRule, (ctx, { body }) => setSecondFactorRule(ctx, body.isRequired)),
  route(secondFactor.resetSecondFactor, (ctx, { params }) => resetSecondFactor(ctx, params.id)),
]

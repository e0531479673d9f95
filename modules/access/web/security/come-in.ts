import { call } from '#platform/web/call.ts'
import type { UserInfo } from '../../shared/session.ts'
import { askPasskey, signInByPasskey } from '../../shared/second-factor.ts'
import { askPasskeyOf } from './device.ts'

export { refusalOfDevice } from './device.ts'

/** In without a name and without a password: any passkey of this device that knows its owner. */
export async function comeInByPasskey(): Promise<UserInfo> {
  const { challenge, options } = await call(askPasskey, {})
  return (await call(signInByPasskey, { challenge, passkey: await askPasskeyOf(options) })).user
}

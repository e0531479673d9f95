import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

type Options = Record<string, unknown>
type Answer = Record<string, unknown> & {
  id: string
  rawId: string
  type: 'public-key'
  response: Record<string, unknown>
}

/** The sign-in page is small, so what speaks with devices comes when somebody wants it. */
const load = () => import('@simplewebauthn/browser')

export async function makePasskey(options: Options): Promise<Answer> {
  const { startRegistration } = await load()
  return {
    ...(await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })),
  } as unknown as Answer
}

export async function askPasskeyOf(options: Options): Promise<Answer> {
  const { startAuthentication } = await load()
  return {
    ...(await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })),
  } as unknown as Answer
}

/** What a device or its owner refused, as a key of its words; undefined for any other failure. */
export function refusalOfDevice(error: unknown): string | undefined {
  const { name = '', cause } = (error ?? {}) as { name?: string; cause?: { name?: string } }
  const names = [name, cause?.name]
  if (names.includes('InvalidStateError')) return 'access.passkey.on_device'
  if (names.includes('NotAllowedError') || names.includes('AbortError')) return 'access.passkey.cancelled'
  return names.includes('SecurityError') || names.includes('NotSupportedError') ? 'access.passkey.not_here' : undefined
}

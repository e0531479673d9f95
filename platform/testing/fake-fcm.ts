import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'

const TOKEN_URI = 'https://oauth2.googleapis.com/token'
const PASS = 'ya29.of-the-double'
const MOST_BYTES = 4096

/** A service account as the console of Firebase gives it. */
export function aServiceAccount(project_id = 'orgil-test') {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return JSON.stringify({
    type: 'service_account',
    project_id,
    private_key_id: 'k1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: `orgil@${project_id}.iam.gserviceaccount.com`,
    token_uri: TOKEN_URI,
  })
}

interface FcmMessage {
  token: string
  notification: { title: string; body: string }
  data: Record<string, string>
}
type Said = 200 | 401 | 403 | 429 | 500 | 'unregistered' | 'other project' | 'too big' | 'no token' | 'nothing'

const refusals: Record<Exclude<Said, 200 | 'nothing'>, [number, string, string | null, string?]> = {
  401: [401, 'UNAUTHENTICATED', null],
  403: [403, 'PERMISSION_DENIED', null],
  429: [429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'],
  500: [500, 'INTERNAL', 'INTERNAL'],
  unregistered: [404, 'NOT_FOUND', 'UNREGISTERED'],
  'other project': [403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'],
  'too big': [400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'Android message is too big'],
  'no token': [
    400,
    'INVALID_ARGUMENT',
    'INVALID_ARGUMENT',
    'The registration token is not a valid FCM registration token',
  ],
}

/**
 * Firebase as its documents describe it: passes for whoever signs with the key of the account (RFC 7523), and
 * messages for whoever shows one. All other calls go where they went.
 */
export function firebase(account: string) {
  const real = globalThis.fetch
  const { project_id, client_email, private_key } = JSON.parse(account) as Record<string, string>
  const service = { says: 200 as Said, givesPasses: true, passes: 0, received: [] as FcmMessage[], fetch: take }
  async function take(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const url = input instanceof Request ? input.url : String(input)
    if (url === TOKEN_URI) return passFor(await new Response(init?.body).text())
    if (url.startsWith('https://fcm.googleapis.com/')) return message(url, init)
    return real(input, init)
  }
  function passFor(form: string): Response {
    const asked = new URLSearchParams(form)
    const isAsked =
      asked.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      isSigned(asked.get('assertion') ?? '')
    if (!isAsked || !service.givesPasses) return Response.json({ error: 'invalid_grant' }, { status: 400 })
    service.passes += 1
    return Response.json({ access_token: PASS, token_type: 'Bearer', expires_in: 3599 })
  }
  function isSigned(assertion: string) {
    const [head = '', claims = '', signature = ''] = assertion.split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    if (
      !verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        createPublicKey(private_key!),
        Buffer.from(signature, 'base64url'),
      )
    )
      return false
    const { iss, aud, scope, iat, exp } = read(claims) as {
      iss: string
      aud: string
      scope: string
      iat: number
      exp: number
    }
    return (
      read(head).alg === 'RS256' &&
      iss === client_email &&
      aud === TOKEN_URI &&
      scope.includes('firebase.messaging') &&
      exp > iat &&
      exp <= iat + 3600 &&
      Math.abs(iat - Date.now() / 1000) < 60
    )
  }
  async function message(url: string, init?: RequestInit): Promise<Response> {
    if (
      url !== `https://fcm.googleapis.com/v1/projects/${project_id}/messages:send` ||
      new Headers(init?.headers).get('authorization') !== `Bearer ${PASS}`
    )
      return refused(refusals[401])
    const text = await new Response(init?.body).text()
    const body = JSON.parse(text) as { message: FcmMessage }
    if (Buffer.byteLength(text) > MOST_BYTES) return refused(refusals['too big'])
    service.received.push(body.message)
    if (service.says === 'nothing') throw new TypeError('fetch failed')
    return service.says === 200
      ? Response.json({ name: `projects/${project_id}/messages/1` })
      : refused(refusals[service.says])
  }
  return service
}

function refused([code, status, errorCode, words = status]: (typeof refusals)[401]) {
  const details = errorCode ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }] : []
  return Response.json({ error: { code, status, message: words, details } }, { status: code })
}

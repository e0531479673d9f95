import { expect, test } from 'vitest'
import { AiFailure } from '#platform/server/ai.ts'
import { problemKind } from './problem-kind.ts'

const failing = (facts: Record<string, unknown>, cause?: unknown) =>
  Object.assign(new Error('words of somebody else', { cause }), facts)

test.each([
  ['a name that nobody has', failing({ code: 'EDNS' }), { problem: 'unknown_host', status: null }],
  [
    'a refused connection inside a socket error',
    failing({ code: 'ESOCKET' }, failing({ code: 'ECONNREFUSED' })),
    { problem: 'unreachable', status: null },
  ],
  ['a wrong password', failing({ code: 'EAUTH', responseCode: 535 }), { problem: 'auth', status: 535 }],
  ['a refused mailbox', failing({ code: 'EENVELOPE', responseCode: 550 }), { problem: 'refused', status: 550 }],
  [
    'a bucket that is not there, wrapped as a 500',
    failing({ status: 500 }, failing({ name: 'NoSuchBucket', $metadata: { httpStatusCode: 404 } })),
    { problem: 'missing', status: 404 },
  ],
  [
    'a store that refuses the key, wrapped as a 500',
    failing({ status: 500 }, failing({ name: 'Unknown', $metadata: { httpStatusCode: 403 } })),
    { problem: 'auth', status: 403 },
  ],
  [
    'a certificate of somebody else',
    failing({}, failing({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })),
    { problem: 'tls', status: null },
  ],
  [
    'a model without an answer in time',
    new AiFailure(null, failing({ name: 'TimeoutError' })),
    { problem: 'timeout', status: null },
  ],
  ['a model that knows no such path', new AiFailure(404), { problem: 'missing', status: 404 }],
  ['a model that answers nonsense', new AiFailure(200), { problem: 'answer', status: 200 }],
  ['what nobody foresaw', failing({}), { problem: 'failed', status: null }],
  ['no error at all', 'a text', { problem: 'failed', status: null }],
])('%s is told as its kind', (_what, error, expected) => {
  expect(problemKind(error)).toEqual(expected)
})

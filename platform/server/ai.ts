import { z } from 'zod'
import type { AiSettings } from './system-settings.ts'

export interface Question {
  system?: string
  text: string
  /** Where the endpoint can hold the model to it; whatever is longer than anybody reads is cut off in any case. */
  maxTokens?: number
  /** The answer must be JSON of this form, where the endpoint can hold the model to it. */
  schema?: { name: string; schema: Record<string, unknown> }
}

const TIMEOUT_MS = 30_000
/** Letters of an answer; whoever sends more is cut off. */
const MOST_BYTES = 256 * 1024

/** A model that did not answer: `status` as it came over HTTP, null where nothing came. */
export class AiFailure extends Error {
  readonly status: number | null

  constructor(status: number | null, cause?: unknown) {
    super(`The model did not answer (${status ?? 'no connection'})`, { cause })
    this.status = status
  }
}

const answer = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

/**
 * One question to a model behind an endpoint that speaks as OpenAI's does. Only what super administrators configured
 * is ever called.
 */
export async function askModel(
  { endpoint, model, key }: Pick<AiSettings, 'endpoint' | 'model' | 'key'>,
  { system, text, maxTokens, schema }: Question,
  timeoutMs = TIMEOUT_MS,
): Promise<string> {
  const messages = [...(system ? [{ role: 'system', content: system }] : []), { role: 'user', content: text }]
  const reply = await fetch(`${endpoint.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify({
      model,
      messages,
      ...(maxTokens !== undefined && { max_tokens: maxTokens }),
      ...(schema && { response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } } }),
    }),
  }).catch((error: unknown) => {
    throw new AiFailure(null, error)
  })
  if (!reply.ok) {
    await reply.body?.cancel()
    throw new AiFailure(reply.status)
  }
  const parsed = answer.safeParse(await jsonOf(reply))
  const content = parsed.success ? parsed.data.choices[0]!.message.content.trim() : ''
  if (content === '') throw new AiFailure(reply.status)
  return content
}

async function jsonOf(reply: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of reply.body ?? []) {
      size += part.byteLength
      if (size > MOST_BYTES) throw new Error('too long')
      parts.push(part)
    }
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch (error) {
    throw new AiFailure(reply.status, error)
  }
}

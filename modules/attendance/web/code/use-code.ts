import { useEffect, useState } from 'react'
import { type CodeKind, STEP, stepOf } from '../../shared/codes/code.ts'
import { makeCode } from '../../shared/codes/mac.ts'

interface CodeMaker {
  kind: CodeKind
  orgId: number
  who: string
  secret: string
  /** So much the clock of the server is ahead of this one. */
  ahead: number
}

const TICK = 250

/** The moment by the clock of the server, again and again. */
export function useMoment(ahead = 0) {
  const [at, setAt] = useState(() => Date.now() + ahead)
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now() + ahead), TICK)
    return () => clearInterval(timer)
  }, [ahead])
  return at
}

/** The code of this moment, which is made anew with each step; `left`: seconds for which it still stands. */
export function useCode(maker: CodeMaker | undefined): { code: string | undefined; left: number } {
  const at = useMoment(maker?.ahead)
  const step = stepOf(at)
  const [made, setMade] = useState<{ of: string; code: string }>()
  const { kind, orgId, who, secret } = maker ?? {}
  const of = `${secret}/${who}/${step}`
  useEffect(() => {
    if (kind === undefined || orgId === undefined || who === undefined || secret === undefined) return
    let isWanted = true
    void makeCode(secret, { kind, orgId, who }, step * STEP).then((code) => isWanted && setMade({ of, code }))
    return () => {
      isWanted = false
    }
  }, [kind, orgId, who, secret, step, of])
  return { code: made?.of === of ? made.code : undefined, left: Math.ceil(((step + 1) * STEP - at) / 1000) }
}

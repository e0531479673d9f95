import { useCallback, useEffect, useState } from 'react'
import { call, CallError } from '#platform/web/call.ts'
import { openKiosk } from '../../shared/codes/contract.ts'
import { browserShelf } from '../offline/shelf.ts'
import type { Settings } from './desk.ts'

interface KeptSettings extends Settings {
  /** The secret of its address. */
  key: string
  /** So much the clock of the server is ahead of this one. */
  ahead: number
}

const shelf = browserShelf<KeptSettings>('kiosks')
/** The clock is looked at again so often, and whether the kiosk is still one. */
const EVERY = 5 * 60_000

type Standing = 'opening' | 'open' | 'ended' | 'unknown' | 'unreached'

/** What this kiosk is: as it was kept here, then as the server says. */
export function useSettings(secret: string) {
  const [settings, setSettings] = useState<KeptSettings>()
  const [standing, setStanding] = useState<Standing>('opening')
  const [isSure, setSure] = useState(false)
  const [isOnLine, setOnLine] = useState(true)
  const ask = useCallback(async () => {
    const asked = Date.now()
    try {
      const reply = await call(openKiosk, { secret })
      const kept = { ...reply, key: secret, ahead: Date.parse(reply.now) - (asked + Date.now()) / 2 }
      setSettings(kept)
      setStanding('open')
      setSure(true)
      setOnLine(true)
      await shelf.put(kept)
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0
      setOnLine(status !== 0)
      const code = error instanceof CallError ? error.reply.code : undefined
      if (code === 'attendance.kiosk.ended') setStanding('ended')
      else if (status === 404 || status === 422) setStanding('unknown')
      else setStanding((before) => (before === 'opening' ? 'unreached' : before))
    }
  }, [secret])
  useEffect(() => {
    let isWanted = true
    const begin = async () => {
      const kept = (await shelf.all().catch(() => [])).find(({ key }) => key === secret)
      if (!isWanted) return
      if (kept) {
        setSettings(kept)
        setStanding('open')
      }
      await ask()
    }
    void begin()
    const again = () => void ask()
    const timer = setInterval(again, EVERY)
    // Said at once: nobody at the gate shall wait for a request to fail.
    const lose = () => setOnLine(false)
    addEventListener('online', again)
    addEventListener('offline', lose)
    return () => {
      isWanted = false
      clearInterval(timer)
      removeEventListener('offline', lose)
      removeEventListener('online', again)
    }
  }, [secret, ask])
  return { settings, isSure, standing, isOnLine, setOnLine, again: () => void ask() }
}

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { stopViewing, viewAsRole } from '../shared/viewing.ts'
import { loadPermissions, startHere } from './session.ts'

/** Looks at the product as a role would see it, from where the role starts; or with one's own eyes again. */
export function useViewing() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)

  const turn = async (work: () => Promise<unknown>, to: () => string) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await work()
      await loadPermissions()
      // What was read was read with other eyes.
      cache.clear()
      await navigate({ to: to() })
    } catch (error) {
      showFailure(error)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return {
    isBusy,
    viewAs: (roleId: number) => void turn(() => call(viewAsRole, { role_id: roleId }), startHere),
    stop: (roleId: number) =>
      void turn(
        () => call(stopViewing, {}),
        () => `/admin/roles/${roleId}`,
      ),
  }
}

import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageSkeleton } from '#platform/web/layout/index.ts'
import { flattenMenu, isExternal } from '#platform/web/menu.ts'
import { NotFoundPage } from '#platform/web/routing/index.ts'
import { isPlace } from '../../shared/menu.ts'
import { useSession } from '../session.ts'
import { OwnPlace } from './OwnPlace.tsx'

/**
 * `/admin/p/{menu_id}`: an item of one's own menu by its number. What was made in the organisation
 * stands here; a link has an address of its own, and leads there.
 */
export default function MenuPlacePage() {
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { permission } = useSession()
  const leaf = flattenMenu(permission.menu).find(({ item }) => item.id === Number(id))
  // One that names a place, perhaps its own, leads nowhere.
  const url = leaf && leaf.item.type !== 'crud' && !isPlace(leaf.url) ? leaf.url : undefined
  useEffect(() => {
    if (url === undefined) return
    if (isExternal(url)) location.replace(url)
    else void navigate({ to: url, replace: true })
  }, [url, navigate])
  if (leaf?.item.type === 'crud' && leaf.item.link_to)
    return <OwnPlace key={leaf.item.id} source={leaf.item.link_to} path={leaf.url} />
  return url === undefined ? <NotFoundPage data={{ isInvalid: true }} /> : <PageSkeleton />
}

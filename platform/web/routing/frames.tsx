import type { ComponentType } from 'react'
import { PageSkeleton } from '../layout/Skeleton.tsx'
import { loadChunk } from '../chunk-reload.ts'

type Load = () => Promise<{ default: ComponentType }>

/**
 * The frame of a layout, by the rule for all code: one that does not come when it is opened loads the page anew at
 * most once in ten seconds, never without a network, and one fetched ahead is left for the opening.
 */
export function frameOf(load: Load) {
  let Loaded: ComponentType | undefined
  const fetch = async () => {
    Loaded = (await load()).default
  }
  return {
    component: function Frame() {
      return Loaded ? <Loaded /> : <PageSkeleton />
    },
    shouldReload: () => Loaded === undefined,
    loader: {
      handler: async ({ preload }: { preload: boolean }) => {
        if (Loaded) return
        if (preload) await fetch().catch(() => undefined)
        else await loadChunk(fetch)
      },
      staleReloadMode: 'blocking' as const,
    },
  }
}

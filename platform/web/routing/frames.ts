import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ChunkError, loadChunk } from './chunk-reload.ts'

type Load = () => Promise<{ default: ComponentType }>

/** The frame of a layout, by the rule for all code: one that does not come when it is opened loads the page anew at most once in ten seconds, never without a network, and one fetched ahead is left for the opening. */
export function frameOf(load: Load) {
  return {
    // Said as ours, so that the router does not load the page anew by a rule of its own.
    component: lazyRouteComponent(() => load().catch((cause: unknown) => { throw new ChunkError(cause) })),
    loader: async ({ preload }: { preload: boolean }) => {
      if (!preload) await loadChunk(load)
    },
    staleTime: Infinity,
  }
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#platform/testing/local-storage.ts'
import { readStored, writeStored } from '#platform/web/storage.ts'
import { flowdesignDrafts } from './kept-clips.ts'

beforeEach(() => void stubLocalStorage())
afterEach(() => vi.unstubAllGlobals())

test('copied steps go with whoever signs out, and those of somebody whose name begins alike stay', () => {
  writeStored('workflow_clip_creator_1', { nodes: [], edges: [] })
  writeStored('workflow_clip_creator_1_1', { nodes: [], edges: [] })
  expect(flowdesignDrafts.kept('creator')).toEqual([])
  flowdesignDrafts.forget('creator')
  expect([readStored('workflow_clip_creator_1'), readStored('workflow_clip_creator_1_1')]).toEqual([
    null,
    { nodes: [], edges: [] },
  ])
})

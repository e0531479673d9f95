import type { Replay } from '#app/testing/separation.ts'

const NONE = '00000000-0000-7000-8000-000000000000'

/** What the page of a row asks and does: of a row of another organisation none of it is there. */
export function aroundRow({
  row,
  isMissing,
}: {
  row: string
  isMissing: (method: string, path: string, body?: unknown) => Replay
}): Record<string, Replay> {
  return {
    'GET /records/:table/rows/:id/around': isMissing('GET', `${row}/around`),
    'GET /records/:table/rows/:id/comments': isMissing('GET', `${row}/comments`),
    'GET /records/:table/rows/:id/readers': isMissing('GET', `${row}/readers`),
    'POST /records/:table/rows/:id/comments': isMissing('POST', `${row}/comments`, { text: 'Х' }),
    'PUT /records/:table/rows/:id/comments/:comment_id': isMissing('PUT', `${row}/comments/${NONE}`, { text: 'Х' }),
    'DELETE /records/:table/rows/:id/comments/:comment_id': isMissing('DELETE', `${row}/comments/${NONE}`),
    'POST /records/:table/rows/:id/comments-read': isMissing('POST', `${row}/comments-read`, {
      until: '2026-01-01T00:00:00Z',
    }),
    'PUT /records/:table/rows/:id/following': isMissing('PUT', `${row}/following`, { follows: true }),
    'POST /records/:table/rows/:id/files': isMissing('POST', `${row}/files`, { file_ids: [NONE] }),
    'DELETE /records/:table/rows/:id/files/:file_id': isMissing('DELETE', `${row}/files/${NONE}`),
    'POST /records/:table/rows/:id/revert': isMissing('POST', `${row}/revert`, { change_id: NONE }),
    'GET /records/:table/rows/:id/pdf': isMissing('GET', `${row}/pdf`),
  }
}

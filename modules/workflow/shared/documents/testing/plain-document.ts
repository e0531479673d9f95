import type { DocumentView } from '../view.ts'

const author = { user_id: 1, emp_id: 1, first_name: 'Болд', last_name: 'Бат', job: null, struct: null }

/** A document under review on which nobody has anything to do, as the server describes it. */
export function plainDocument(changes: Partial<DocumentView> = {}): DocumentView {
  return {
    id: 'd',
    number: 'Г/1',
    registered: null,
    type: null,
    title: 'Гэрээ',
    flow: { id: 1, title: { mn: 'Гэрээ' }, version: 1 },
    subject_rows: null,
    document_status: 'OPEN',
    status: { mn: 'Хянах' },
    status_type: 'CHECK',
    status_id: 'n',
    version: 4,
    creator: author,
    created_at: '2026-11-20T01:00:00Z',
    form: [],
    hidden: [],
    previous: null,
    holders: [],
    path: [],
    my_steps: [],
    votes: [],
    is_watched: false,
    watchers: [],
    may_withdraw: false,
    may_take_back: null,
    may_ask_withdrawal: false,
    withdrawal: null,
    returnable: [],
    copies: [],
    rest: null,
    may_postpone: null,
    may_cancel: false,
    may_reschedule: null,
    chain: { events: 1, hash: 'h' },
    revision: {
      number: 1,
      sha256: 'sha',
      title: 'Гэрээ',
      fields: {},
      files: [],
      note: null,
      by: author,
      at: '2026-11-20T01:00:00Z',
    },
    ...changes,
  }
}

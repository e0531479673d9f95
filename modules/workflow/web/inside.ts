import { badge, type Inside } from '#platform/web/module.ts'
import { countInbox } from '../shared/inbox.ts'
import { searchDocuments } from './search/search-documents.ts'
import { inboxKeys } from './key-help.ts'

const block = (name: keyof typeof import('./home/index.ts')) => async () => ({
  default: (await import('./home/index.ts'))[name],
})

const inside: Inside = {
  areas: [{ name: 'flows', title: 'workflow.admin_area', icon: 'workflow', place: 20 }],
  badges: [
    badge({
      url: '/workflow/inbox',
      permission: 'workflow.documents.r',
      endpoint: countInbox,
      input: {},
      topic: 'workflow.inbox',
      count: ({ waiting }) => waiting,
    }),
  ],
  actions: [
    {
      id: 'new-document',
      title: 'workflow.palette.new_document',
      icon: 'plus',
      to: '/workflow/new',
      permission: 'workflow.documents.c',
      keys: ['KeyC'],
    },
    {
      id: 'find-documents',
      title: 'workflow.find.title',
      icon: 'search',
      to: '/workflow/search',
      permission: 'workflow.documents.r',
      keys: ['KeyF'],
    },
  ],
  homeBlocks: [
    {
      name: 'workflow.waiting',
      title: 'workflow.inbox.waiting',
      permission: 'workflow.documents.r',
      place: 5,
      column: 'main',
      load: block('Waiting'),
    },
    {
      name: 'workflow.often',
      title: 'workflow.home.often',
      permission: 'workflow.documents.c',
      place: 10,
      column: 'main',
      load: block('Often'),
    },
    {
      name: 'workflow.sent',
      title: 'workflow.home.sent',
      permission: 'workflow.documents.r',
      place: 20,
      column: 'main',
      load: block('Sent'),
    },
    {
      name: 'workflow.unit',
      title: 'workflow.home.unit',
      permission: 'workflow.documents.r',
      place: 12,
      column: 'main',
      load: block('Unit'),
    },
    {
      name: 'workflow.drafts',
      title: 'workflow.home.drafts',
      permission: 'workflow.documents.c',
      place: 2,
      column: 'side',
      load: block('Drafts'),
    },
    {
      name: 'workflow.health',
      title: 'workflow.home.health',
      permission: 'workflow.documents.administer',
      place: 3,
      column: 'side',
      load: block('Health'),
    },
  ],
  firstSteps: [
    {
      name: 'workflow.flow',
      title: 'workflow.first.flow',
      hint: 'workflow.first.flow_hint',
      to: '/workflow',
    },
    {
      name: 'workflow.document',
      title: 'workflow.first.document',
      hint: 'workflow.first.document_hint',
      to: '/workflow/new',
    },
  ],
  searches: [searchDocuments],
  goKeys: { '/workflow/inbox': 'KeyI' },
  keyHelp: [{ title: 'workflow.inbox.title', permission: 'workflow.documents.r', entries: inboxKeys }],
}
export default inside

import { badge, type Inside } from '#platform/web/module.ts'
import { countInbox } from '../shared/inbox.ts'
import { searchDocuments } from './search/search-documents.ts'
import { inboxKeys } from './key-help.ts'

const inside: Inside = {
  areas: [{ name: 'flows', title: 'workflow.admin_area', icon: 'workflow', place: 20 }],
  badges: [
    badge({
      url: '/home',
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
  searches: [searchDocuments],
  goKeys: { '/home': 'KeyI' },
  keyHelp: [{ title: 'workflow.inbox.title', permission: 'workflow.documents.r', entries: inboxKeys }],
}
export default inside

import type { Tours } from '#platform/testing/tours.ts'

const tours: Tours = {
  everybody: {
    inbox: '/workflow/inbox',
    sent: '/workflow/inbox?box=sent',
    watched: '/workflow/inbox?box=watched',
    done: '/workflow/inbox?box=done',
    create: '/workflow/new',
    'new-document': '/workflow/new?flow=1',
    search: `/workflow/search?q=${encodeURIComponent('гэрээ')}`,
    invalid: '/workflow/x',
  },
  alike: ['create', 'new-document', 'search', 'invalid'],
  administration: {
    rules: '/workflow/rules',
    repair: '/workflow/repair',
    evidence: '/organization/evidence',
    insight: '/workflow/insight?flow=1&period=all',
    'insight-list': '/workflow/insight?figure=running',
  },
  doors: { verify: '/verify', 'verify-code': '/verify/ABCD-EFGH-2345-6789', 'no-status': '/status/unknown' },
}
export default tours

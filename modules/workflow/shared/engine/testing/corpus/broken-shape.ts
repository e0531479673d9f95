import type { Diagram, DiagramNode } from '../../../definition.ts'
import { draw, toRole } from '../../../flows/draw.ts'
import { roles } from '../office.ts'
import {
  altered,
  bent,
  cut,
  type Drawn,
  ends,
  fix,
  joinedTo,
  plain,
  plus,
  review,
  told,
  withData,
  without,
  withSubject,
} from './build.ts'

const bad = (name: string, diagram: Diagram, ...expected: string[]): Drawn => ({ name, diagram, expected })
const nodeOf = (diagram: Diagram, id: string): DiagramNode => diagram.nodes.find((node) => node.id === id)!
const twin = (of: string, id: string): DiagramNode => ({ ...nodeOf(told(), of), id, position: { x: 3000, y: 0 } })

/** Nodes, outcomes and arrows that do not hang together. */
export const brokenShapes: Drawn[] = [
  bad('nothing at all', { nodes: [], edges: [] }, 'ONE_START -', 'NO_END -'),
  bad('a start alone', draw({ start: { type: 'START' } }), 'START_WITHOUT_EDGE start', 'NO_END -'),
  bad(
    'no start',
    { ...without(told(), 'start'), edges: told().edges.filter(({ source }) => source !== 'start') },
    'ONE_START -',
  ),
  bad(
    'no start, and a circle nobody leaves',
    draw({ a: review('b', 'a', 'Нэг'), b: review('a', 'b', 'Хоёр'), ...ends }),
    'ONE_START -',
    'CYCLE_WITHOUT_EXIT a',
    'SELF_LOOP a',
    'SELF_LOOP b',
  ),
  bad('two starts', told({ second: { type: 'START', next: 'review' } }), 'ONE_START second'),
  bad(
    'three starts',
    told({ second: { type: 'START', next: 'review' }, third: { type: 'START', next: 'fix' } }),
    'ONE_START second',
    'ONE_START third',
  ),
  bad('a start of two arrows', joinedTo(told(), 'start', 'fix'), 'START_WITH_SEVERAL_EDGES start'),
  bad(
    'a start of no arrow',
    told({ start: { type: 'START' } }),
    'START_WITHOUT_EDGE start',
    'UNREACHABLE review',
    'UNREACHABLE fix',
    'UNREACHABLE end',
  ),
  bad('two steps of one id', plus(told(), nodeOf(told(), 'review')), 'DUPLICATE_ID review'),
  bad('a step and an end of one id', plus(told(), { ...twin('end', 'review') }), 'DUPLICATE_ID review'),
  bad(
    'two arrows of one id',
    {
      ...told(),
      edges: told().edges.map((edge) => ({ ...edge, id: edge.source.startsWith('fix') ? 'same' : edge.id })),
    },
    'DUPLICATE_EDGE same',
  ),
  bad(
    'an outcome whose step is gone',
    plus(told(), { ...twin('fix:cancelled', 'lost'), parentId: 'gone' }),
    'ORPHAN_TRIGGER lost',
  ),
  bad(
    'an outcome of no step',
    plus(told(), (({ parentId: _parentId, ...rest }) => rest)(twin('fix:cancelled', 'lost'))),
    'ORPHAN_TRIGGER lost',
  ),
  bad(
    'an outcome of an end',
    plus(told(), { ...twin('fix:cancelled', 'lost'), parentId: 'end' }),
    'ORPHAN_TRIGGER lost',
  ),
  bad(
    'an outcome inside an outcome',
    plus(told(), { ...twin('fix:cancelled', 'lost'), parentId: 'fix:recreated' }),
    'ORPHAN_TRIGGER lost',
  ),
  bad(
    'an outcome that is its own step',
    plus(told(), { ...twin('fix:cancelled', 'lost'), parentId: 'lost' }),
    'ORPHAN_TRIGGER lost',
  ),
  bad(
    'a step inside a step',
    altered(told(), 'fix', () => ({ parentId: 'review' })),
    'NESTED_STEP fix',
  ),
  bad(
    'an outcome that lies in another step',
    altered(told(), 'review:reviewed', () => ({ parentId: 'fix' })),
    'MISSING_TRIGGER review',
    'WRONG_TRIGGER fix',
    'TRIGGER_LIST_DIFFERS review',
    'TRIGGER_LIST_DIFFERS fix',
  ),
  bad(
    'an outcome without a meaning',
    withData(told(), 'fix:cancelled', { outcome: undefined }),
    'WRONG_TRIGGER fix',
    'TRIGGER_LIST_DIFFERS fix',
  ),
  bad(
    'the outcome of another kind of step',
    told({ review: { ...review('end'), on: { reviewed: 'end', returned: 'fix', decided: 'end' } } }),
    'WRONG_TRIGGER review',
  ),
  bad(
    'one outcome twice',
    joinedTo(plus(told(), { ...nodeOf(told(), 'review:reviewed'), id: 'twin' }), 'twin', 'end'),
    'DUPLICATE_TRIGGER review',
    'TRIGGER_LIST_DIFFERS review',
  ),
  bad('an outcome that leads nowhere', cut(told(), 'fix:cancelled'), 'TRIGGER_WITHOUT_EDGE fix:cancelled'),
  bad(
    'an outcome that leads to two places',
    joinedTo(told(), 'review:reviewed', 'cancel'),
    'TRIGGER_WITH_SEVERAL_EDGES review:reviewed',
  ),
  bad(
    'an outcome that leads to one place twice',
    joinedTo(told(), 'review:reviewed', 'end'),
    'TRIGGER_WITH_SEVERAL_EDGES review:reviewed',
  ),
  bad('an arrow to nothing', bent(told(), 'fix:cancelled', { target: 'gone' }), 'EDGE_WITHOUT_END fix'),
  bad('an arrow from nothing', joinedTo(told(), 'gone', 'end'), 'EDGE_WITHOUT_END end'),
  bad('an arrow from nothing to nothing', joinedTo(told(), 'gone', 'lost'), 'EDGE_WITHOUT_END -'),
  bad('an arrow into the start', bent(told(), 'fix:recreated', { target: 'start' }), 'EDGE_TO_START fix'),
  bad(
    'an arrow into an outcome',
    bent(told(), 'fix:recreated', { target: 'review:reviewed' }),
    'EDGE_INTO_TRIGGER review',
  ),
  bad('an arrow out of a step beside its outcomes', joinedTo(told(), 'review', 'end'), 'EDGE_FROM_ACTION review'),
  bad(
    'a step behind the end',
    joinedTo(told({ archive: { type: 'RECEIVE', to: toRole(roles.hr), on: { received: 'end' } } }), 'end', 'archive'),
    'EDGE_FROM_END end',
    'UNREACHABLE archive',
  ),
  bad('an arrow from the end back to the beginning', joinedTo(told(), 'cancel', 'review'), 'EDGE_FROM_END cancel'),
  bad(
    'an arrow at a handle that is not there',
    bent(told(), 'start', { sourceHandle: 'middle' }),
    'EDGE_BAD_HANDLE start',
  ),
  bad(
    'an arrow that comes out where arrows go in',
    bent(told(), 'review:reviewed', { sourceHandle: 'target' }),
    'EDGE_BAD_HANDLE review',
  ),
  bad(
    'an arrow into a handle of another node',
    bent(told(), 'review:reviewed', { targetHandle: 'cancel' }),
    'EDGE_BAD_HANDLE review',
  ),
  bad('a step that says it is an end', withSubject(told(), 'review', { object_type: 'END' }), 'NOT_A_DIAGRAM review'),
  bad(
    'a start that is drawn as a step',
    altered(told(), 'start', () => ({ type: 'action' })),
    'EDGE_FROM_ACTION start',
    'NOT_A_DIAGRAM start',
  ),
  bad(
    'a list of outcomes that says something else',
    withData(told(), 'fix', { triggers: ['recreated'] }),
    'TRIGGER_LIST_DIFFERS fix',
  ),
  bad(
    'an island',
    told({ far: review('away', 'away', 'Арал'), away: { type: 'END' } }),
    'UNREACHABLE far',
    'UNREACHABLE away',
  ),
  bad(
    'two islands',
    draw({ ...plain, far: { type: 'END' }, off: fix('far') }),
    'UNREACHABLE far',
    'UNREACHABLE off',
    'DUPLICATE_LABEL off',
  ),
]

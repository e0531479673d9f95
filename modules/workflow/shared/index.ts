export {
  catalogue,
  catalogueEntryOf,
  colorOf,
  isReadOnlyStep,
  isSignedStep,
  outcomesOf,
  subjectIn,
  triggerLabel,
  type CatalogueEntry,
} from './catalogue.ts'
export {
  type DateSource,
  diagram,
  type Diagram,
  diagramEdge,
  type DiagramEdge,
  diagramNode,
  type DiagramNode,
  nodeData,
  type Outcome,
  type Participation,
  stepType,
  type StepType,
  subject,
  type Subject,
  type SubjectType,
  voteRule,
  type VoteRule,
} from './definition.ts'
export { assigneeOf, canTakeTargets, nobody, reaches } from './engine/assignee.ts'
export { relativeSeat } from './engine/relative.ts'
export { reachedTold } from './history.ts'
export { reachedWords } from './in-place-of.ts'
export {
  checkDiagram,
  type DiagramProblem,
  type DiagramProblemCode,
  diagramProblems,
  examineDiagram,
  type WalkStep,
} from './engine/check-diagram.ts'
export { skipOutcomesOf } from './engine/checks/conditions.ts'
export {
  conditionFields,
  jobsNamedIn,
  heldOfSender,
  type NamedOfSender,
  saysOf,
  senderKinds,
  fieldsRead,
} from './engine/sender.ts'
export { type SenderFacts, senderFacts } from './definition/sender.ts'
export type { AiDecision, AiFallback } from './definition/ai.ts'
export { asksSender, edgesFrom } from './engine/asks-contents.ts'
export { lookOfNode, nextOf, nodeOf, nodesOfType, stepNodes, stepTypeOf, triggersOf } from './engine/graph.ts'
export { lateDeeds, lateOutcomes, lateRule, type LateRule, usualLateRule } from './definition/escalation.ts'
export { canRun } from './engine/steps/index.ts'
export { FILES, type FieldRight, fieldRights, TITLE } from './definition/fields.ts'
export { hasFieldRights, rightAt } from './engine/field-rights.ts'
export { findingWords, nodeName } from './finding-words.ts'
export { incomingLetterFlow } from './flows/incoming-letter.ts'
export { draw, type DrawnStep, toHead, toRole } from './flows/draw.ts'
export { leaveFlow } from './flows/leave.ts'
export { sampleFlow } from './flows/sample.ts'
export { smallPurchaseFlow } from './flows/small-purchase.ts'
export { tenderFlow } from './flows/tender.ts'
export { diagramSizes, estimateText, type MeasureText, nodeSize } from './node-size.ts'
export { outcomeLabels } from './outcome-labels.ts'
export { createDocument } from './documents/new-document.ts'
export { showDocument } from './documents/view.ts'
export { listInbox } from './inbox.ts'
export { namedDocuments, rowsNamingDocument } from './documents/named.ts'
export { processesOfRows } from './rows.ts'
export { councilForm, incomingLetterForm, leaveForm, smallPurchaseForm, tenderForm } from './flows/forms.ts'
export { asSubject } from './definition/ai.ts'
export { catalogueEntryWith, lookOf } from './catalogue.ts'
export { MOST_DUE_HOURS, type SkipRule } from './definition.ts'
export { moveDocuments, previewMove } from './documents/moving.ts'
export { listFlows } from './documents/new-document.ts'
export { postponeDocument, resumeDocument } from './documents/resting.ts'
export { withdrawDocument } from './documents/withdrawal.ts'
export { inOrderOfAsking } from './engine/asks-contents.ts'
export { groupBy } from './engine/checks/plan.ts'
export { correctionFor, targetOf, triggerOf } from './engine/graph.ts'
export { type Relative } from './definition/relative.ts'
export { type StepFieldRights } from './definition/fields.ts'
export { isWritable, usualRight } from './engine/field-rights.ts'
export {
  addSeries,
  addType,
  changeSeries,
  changeType,
  type Filing,
  listTypes,
  seriesInput,
  showFiling,
} from './filing/contract.ts'
export { fieldProblem, withOwnNames } from './filing/fields.ts'
export { moments } from './filing/moment.ts'
export { MOST_EDGES, MOST_NODES } from './definition.ts'
export {
  DRAFT_ROOM,
  type FlowContents,
  flowContents,
  LONGEST_NAME,
  MOST_FIELDS,
  writtenContents,
} from './flow-contents.ts'
export { errorsIn, fieldErrors, firstErrorsIn, type FlowError, numberPrefix, ownErrorsIn } from './flow-errors.ts'
export { endings } from './flows/usual.ts'
export { type LateDeed, mayDecideLate } from './definition/escalation.ts'
export { person, type PersonView } from './person.ts'
export { type Box, frameOf, gatewayBelow, hundredths, middleOf, route, shapeOf, sizeOf } from './shapes.ts'
export { type Separation } from './definition/separation.ts'
export { separable } from './engine/separation.ts'
export { stepColours } from './step-colours.ts'

export {
  catalogue, catalogueEntryOf, colorOf, isReadOnlyStep, isSignedStep, outcomesOf, subjectIn, triggerLabel, type CatalogueEntry,
} from './catalogue.ts'
export {
  dateSource, diagram, diagramEdge, diagramNode, nodeData, ORG_ROLE_ID, outcome, outcomes, participation, stepType, stepTypes, subject, subjectType,
  subjectTypes, voteRule,
  type DateSource, type Diagram, type DiagramEdge, type DiagramNode, type Outcome, type Participation, type StepType, type Subject, type SubjectType,
  type VoteRule,
} from './definition.ts'
export { assigneeOf, assigneeOfTarget, canTakeTargets, isNobody, nobody, reaches } from './engine/assignee.ts'
export {
  checkDiagram, type DiagramProblem, type DiagramProblemCode, diagramErrors, diagramProblems, diagramWarnings, examineDiagram, type Surroundings, type WalkStep,
} from './engine/check-diagram.ts'
export { skipOutcomesOf } from './engine/checks/conditions.ts'
export { unfillableIn } from './engine/checks/fields.ts'
export { decide, MAX_VISITS } from './engine/decide.ts'
export { mayStart } from './engine/steps/start.ts'
export { emptyState, evolve, replay } from './engine/evolve.ts'
export { hindranceFor, isCastingVote } from './engine/reassign.ts'
export {
  type AiAnswer, aiAnswer, type AiDecision, type AiFallback, type AiOutcome, aiOutcome, aiOutcomes, type AiProblem, aiProblem, aiProblems, type AiRule, aiRules, SURE_ENOUGH,
} from './ai/definition.ts'
export { verdictOf } from './ai/rules.ts'
export { asksContents, edgesFrom } from './engine/asks-contents.ts'
export { type Contents, expressionFields, foreseen } from './engine/conditions.ts'
export { holdsStep } from './engine/holding.ts'
export { mayRevise } from './engine/revising.ts'
export { correctorsOf, coveredAt, hasSeatBeside, isAdvice, isClaimedFrom, mayDecide, seatsBeside } from './engine/rights.ts'
export { isByPerson } from './engine/skip.ts'
export { nextOf, nodeOf, nodesOfType, stepNodes, stepTypeOf, triggersOf } from './engine/graph.ts'
export { refusals, type Command, type Decision, type EngineEvent, type Fact, type Leaver, type Refusal, type RefusalCode, type Repair, type StepClock, type World } from './engine/command.ts'
export {
  alarmKinds, choices, incidentCodes, rungs,
  type ActedAs, type Alarm, type AlarmKind, type Actor, type Added, type Assignee, type CastChoice, type Choice, type Directory, type Handover, type IncidentCode,
  type InstanceState, type InstanceStatus, type Person, type Replaced, type Rung, type StandIn, type StandsIn, type Revision, type RecusedEntry, type RollEntry, type StepData,
  type StepRow, type Target, type VoteCount, type VoteOutcome, type VoteResult, type VoterRow, type VoteSheet,
} from './engine/model.ts'
export { type PathStep, possibleOutcomes, type PossibleOutcome, predictedPath } from './engine/preview.ts'
export { isUndecided } from './engine/steps/end.ts'
export { moveProblem, type MoveProblem, moveProblems } from './engine/migrate.ts'
export { withdrawalAsked, withdrawalOffers } from './engine/withdrawal.ts'
export { restOf, restOffers } from './engine/postpone.ts'
export { namesOfOwed, owedPast } from './engine/owed.ts'
export { repairsFor, type Repairs } from './engine/repair.ts'
export { type Around, aroundOffers, arounds, mayRecall, returnable } from './engine/around.ts'
export { alarmDue, informedBy } from './engine/late.ts'
export { recounted } from './engine/recount.ts'
export { lateDeeds, lateOutcomes, lateRule, lateRuleOf, usualLateRule, type LateRule } from './late/definition.ts'
export { isAwake } from './engine/seats.ts'
export { type Timer, type TimerKind, timersIn } from './engine/timers.ts'
export { lastPrepared, sheetInForce } from './engine/sheet.ts'
export { canRun } from './engine/steps/index.ts'
export { mayReplaceVoter, replacementOf } from './engine/steps/replace-voter.ts'
export { castWeight, countVotes, isDecidedEarly, isQuorate, resultOf } from './engine/tally.ts'
export { FILES, type FieldRight, fieldRights, TITLE } from './fields/definition.ts'
export { askingTypes, editableAt, fillsIn, formAtStart, formWithout, hasFieldRights, hiddenAt, hiddenFrom, hiddenSomewhere, owedAt, rightAt, withoutFields } from './fields/rights.ts'
export { findingWords, type FindingWords, nodeName } from './finding-words.ts'
export { incomingLetterFlow } from './flows/incoming-letter.ts'
export { draw, type DrawnStep, toRole } from './flows/draw.ts'
export { leaveFlow } from './flows/leave.ts'
export { councilRule, sampleFlow } from './flows/sample.ts'
export { smallPurchaseFlow } from './flows/small-purchase.ts'
export { tenderFlow } from './flows/tender.ts'
export {
  actionNumber, actionNumbersOf, belongsInHistory, groupByAction, isFaded, isHidden, processHistory, processStatuses, showsDate,
  statusHistory, voterResult, votingPerson,
  type ActionGroup, type ActionNumber, type ProcessHistory, type ProcessStatus, type StatusHistory, type VotingPerson,
} from './history.ts'
export { diagramSizes, estimateText, type MeasureText, nodeSize, type NodeSize } from './node-size.ts'
export { type Label, decidedByPersonLabels, handedToPersonLabel, lateLabel, outcomeLabels, ownLabels } from './outcome-labels.ts'
export { initialAndName, signature, type Signature } from './signature.ts'
export { type FieldValues, fieldValues, formField, type FormField, isEmpty, problemsIn } from './form.ts'
export { findDocuments, type Marked } from './finding.ts'
export { fireStep } from './documents/deciding.ts'
export { createDocument } from './documents/new-document.ts'
export { showDocument } from './documents/view.ts'
export { castBallot, type SheetInput } from './documents/vote.ts'
export { boxes, countInbox, type InboxItem, listInbox } from './inbox.ts'
export { councilForm, incomingLetterForm, leaveForm, smallPurchaseForm, tenderForm } from './flows/forms.ts'
export { asSubject } from './ai/definition.ts'
export { needsValue, type Operator, simpleTestsOf } from './ai/simple-tests.ts'
export { catalogueEntryWith } from './catalogue.ts'
export { MOST_DUE_HOURS, type SkipRule } from './definition.ts'
export { moveDocuments, previewMove } from './documents/moving.ts'
export { listFlows } from './documents/new-document.ts'
export { postponeDocument, resumeDocument } from './documents/resting.ts'
export { withdrawDocument } from './documents/withdrawal.ts'
export { inOrderOfAsking } from './engine/asks-contents.ts'
export { groupBy } from './engine/checks/plan.ts'
export { correctionFor, targetOf, triggerOf } from './engine/graph.ts'
export { type StepFieldRights } from './fields/definition.ts'
export { isWritable, usualRight } from './fields/rights.ts'
export {
  addSeries, addType, changeSeries, changeType, type Filing, listTypes, seriesInput, showFiling,
} from './filing/contract.ts'
export { fieldProblem, withOwnNames } from './filing/fields.ts'
export { moments } from './filing/moment.ts'
export { numberFrom, patternProblem, resets, USUAL_PATTERN } from './filing/pattern.ts'
export {
  type FlowContents, flowContents, LONGEST_NAME, MOST_EDGES, MOST_FIELDS, MOST_NODES, writtenContents,
} from './flow-contents.ts'
export { errorsIn, fieldErrors, type FlowError, numberPrefix, ownErrorsIn } from './flow-errors.ts'
export { endings } from './flows/usual.ts'
export { writtenText } from './form.ts'
export { type LateDeed, mayDecideLate } from './late/definition.ts'
export { person, type PersonView } from './person.ts'
export { type Box, frameOf, gatewayBelow, hundredths, middleOf, route, shapeOf, sizeOf } from './shapes.ts'
export { stepColours } from './step-colours.ts'

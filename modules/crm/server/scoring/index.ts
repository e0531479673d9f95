export { registerScoring } from './hooks.ts'
export { scoringRoutes } from './routes.ts'
export { scoresFollow } from './follow.ts'
export { goOnWithScores, scoreAll, scoreNightly, scoresWanted } from './run.ts'

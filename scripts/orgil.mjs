#!/usr/bin/env node
// `npx orgil …`: hands over to the command line of the app, under Node 24.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('node.sh', import.meta.url))
const cli = fileURLToPath(new URL('../app/cli.ts', import.meta.url))

const child = spawn('sh', [script, cli, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NO_PROMTOOL, promtool } from './promtool.ts'

const rules = 'docs/operation/alerts.yml'

test('every alert says what to do', () => {
  const blocks = readFileSync(rules, 'utf8').split('- alert: ').slice(1)
  expect(blocks).toHaveLength(6)
  for (const block of blocks)
    for (const part of ['expr:', 'for:', 'severity:', 'summary:', 'action: >-']) expect(block).toContain(part)
})

test('Prometheus accepts the alert rules', ({ skip }) => {
  const checked = promtool(['check', 'rules', rules]) ?? skip(NO_PROMTOOL)
  expect(checked.said).toContain('SUCCESS: 6 rules found')
  expect(checked.code).toBe(0)
})

test('the alerts fire when they should, and only then', ({ skip }) => {
  const tested = promtool(['test', 'rules', 'docs/operation/alerts.test.yml']) ?? skip(NO_PROMTOOL)
  expect(tested.said).toContain('SUCCESS')
  expect(tested.code).toBe(0)
})

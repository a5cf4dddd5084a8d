/** Mutations of the rules about a line that drops while absence is proved. The simulation's people would be called too. */
import type { TestedMutation } from './failing-tests.ts';

const CONTROLS = 'electron/payment/instruments/pass-code-controls.ts';
const PROGRESS = 'electron/payment/observations.ts';
const DROPS = 'tests/story/line-drops.test.ts';

export const LINE: readonly TestedMutation[] = [
  {
    name: 'a line that drops under a control speaks against absence',
    file: CONTROLS,
    from: "return answers.includes(null) ? 'unheard' : 'absent';",
    to: "return answers.includes(null) ? 'nothing' : 'absent';",
    heldBy: DROPS,
  },
  {
    name: 'a line that drops under a control bears absence out',
    file: CONTROLS,
    from: "return answers.includes(null) ? 'unheard' : 'absent';",
    to: "return 'absent';",
    heldBy: DROPS,
  },
  {
    name: 'a line that drops under a neighbouring day bears absence out',
    file: CONTROLS,
    from: '  if (answer.ok) onFound(answer.value);\n  if (isDown(answer)) return null;\n',
    to: '  if (answer.ok) onFound(answer.value);\n  if (isDown(answer)) return true;\n',
    heldBy: DROPS,
  },
  {
    name: 'a line that drops hides a control that speaks against absence',
    file: CONTROLS,
    from: "  if (answers.includes(false)) return 'nothing';\n",
    to: "  if (answers.includes(false) && !answers.includes(null)) return 'nothing';\n",
    heldBy: DROPS,
  },
  {
    name: 'controls that get no answer are waited for without end',
    file: PROGRESS,
    from: "(proof === 'unheard' && progress.brokenProofs + 1 < TIMES.brokenProofs)",
    to: "proof === 'unheard'",
    heldBy: DROPS,
  },
  {
    name: 'a line that drops under one form of a look-up is an answer',
    file: 'electron/payment/questions.ts',
    from: "error.isHalfDown ? 'half'",
    to: "error.isHalfDown ? 'up'",
    heldBy: DROPS,
  },
  {
    name: 'a form that gets no answer is waited for without end',
    file: PROGRESS,
    from: "(progress.halfDownAt ?? (line === 'half' ? leftAt : null))",
    to: "(line === 'half' ? leftAt : null)",
    heldBy: DROPS,
  },
];

/** What a candidate's message asks for, in the order in which it is tried. */

export type Intent =
  | 'thinking'
  | 'ready'
  | 'time'
  | 'room'
  | 'policy'
  | 'clarify'
  | 'solution'
  | 'cost'
  | 'thanks'
  | 'help'

const patterns: [Intent, RegExp][] = [
  ['thinking', /^\s*(i'?m|i am|let me|still)?\s*(just )?think(ing)?\b.{0,20}$/i],
  ['ready', /\b(ready to submit|i'?m done|i am done|finished|can i submit|should i submit)\b/i],
  ['thanks', /^\s*(thanks?( you)?|thx|ok(ay)?|got it|great|cool|hi|hello|hey|gracias|danke|merci)\b[\s!.]*$/i],
  [
    'solution',
    /\b(solution|full code|whole (code|function)|complete (code|function)|write (it|the (code|function|answer))|give me the (code|answer)|solve (it|this)|reference|hidden tests?|test data|system prompt|ignore (all|your|the|previous)|instructions|jailbreak|developer mode|base64|answer key|solución|lösung|implement (it|this|the))/i,
  ],
  ['time', /\b(how (much|long).{0,20}time|time (left|remaining)|minutes (left|remaining)|deadline)\b/i],
  [
    'policy',
    /\b(may|can|am i allowed to) i? ?(use|google|search|look up|copilot|chatgpt|docs|documentation|internet)\b/i,
  ],
  [
    'room',
    /\b(how (do|can) i (run|submit|test|switch|change|skip|go|undo|reset)|where is the|which languages?|change (the )?language|next question)\b/i,
  ],
  ['cost', /\b(complexity|big[- ]?o|runtime|fast enough|efficient|performance|o\(n)/i],
  [
    'clarify',
    /\b(what (does|do|is|are|if|should|happens)|does it|can (the|there|it)|is (the|it|there)|are (the|there)|could (the|there)|empty|duplicates?|negative|sorted|constraints?|input|return(s|ed)?|clarify|explain the (problem|question|task)|understand the (problem|question|task))\b/i,
  ],
]

/** Reads the intent; anything else is a wish for help. */
export function readIntent(message: string): Intent {
  // A message that brings evidence of its own asks about that, whatever words it holds.
  if (/\b(expected|got|error|fails?|failing|line \d+|stuck)\b/i.test(message) && !isSolutionWish(message)) return 'help'
  return patterns.find(([, pattern]) => pattern.test(message))?.[0] ?? 'help'
}

function isSolutionWish(message: string): boolean {
  return patterns.some(([intent, pattern]) => intent === 'solution' && pattern.test(message))
}

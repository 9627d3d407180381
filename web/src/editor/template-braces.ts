/** Brackets close before a backtick too, so that `${` closes inside a template string. */
import { EditorState, Prec } from '@codemirror/state'

const closing = { closeBrackets: { brackets: ['(', '[', '{', "'", '"', '`'], before: ')]}:;>,.=`' } }

export const templateBraces = Prec.high(EditorState.languageData.of(() => [closing]))

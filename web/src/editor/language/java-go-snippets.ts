/** Forms of Java and Go that are written often; Tab goes from place to place. */
import { type Completion, snippetCompletion } from '@codemirror/autocomplete'

type Form = [label: string, detail: string, text: string]

const java: Form[] = [
  ['main', 'main method', 'public static void main(String[] args) {\n\t${}\n}'],
  ['class', 'class', 'class ${Name} {\n\t${}\n}'],
  ['interface', 'interface', 'interface ${Name} {\n\t${}\n}'],
  ['record', 'record', 'record ${Name}(${int value}) {}'],
  ['enum', 'enum', 'enum ${Name} {\n\t${FIRST}\n}'],
  ['method', 'method', '${void} ${name}(${}) {\n\t${}\n}'],
  ['for', 'loop with an index', 'for (int ${i} = 0; ${i} < ${n}; ${i}++) {\n\t${}\n}'],
  ['foreach', 'loop over elements', 'for (${var} ${item} : ${items}) {\n\t${}\n}'],
  ['while', 'loop', 'while (${condition}) {\n\t${}\n}'],
  ['dowhile', 'loop', 'do {\n\t${}\n} while (${condition});'],
  ['if', 'condition', 'if (${condition}) {\n\t${}\n}'],
  ['ifelse', 'two ways', 'if (${condition}) {\n\t${}\n} else {\n\t${}\n}'],
  ['switch', 'switch', 'switch (${value}) {\n\tcase ${1}:\n\t\t${}\n\t\tbreak;\n\tdefault:\n\t\t${}\n}'],
  ['try', 'try and catch', 'try {\n\t${}\n} catch (${Exception} ${e}) {\n\t${}\n}'],
  ['sout', 'print a line', 'System.out.println(${});'],
]

const go: Form[] = [
  ['main', 'main function', 'func main() {\n\t${}\n}'],
  ['func', 'function', 'func ${name}(${}) ${int} {\n\t${}\n}'],
  ['method', 'method', 'func (${r} *${Type}) ${name}(${}) {\n\t${}\n}'],
  ['struct', 'struct type', 'type ${Name} struct {\n\t${field} ${int}\n}'],
  ['interface', 'interface type', 'type ${Name} interface {\n\t${}\n}'],
  ['for', 'loop with an index', 'for ${i} := 0; ${i} < ${n}; ${i}++ {\n\t${}\n}'],
  ['foreach', 'loop over elements', 'for ${_}, ${item} := range ${items} {\n\t${}\n}'],
  ['while', 'loop', 'for ${condition} {\n\t${}\n}'],
  ['if', 'condition', 'if ${condition} {\n\t${}\n}'],
  ['ifelse', 'two ways', 'if ${condition} {\n\t${}\n} else {\n\t${}\n}'],
  ['iferr', 'return an error', 'if err != nil {\n\treturn ${err}\n}'],
  ['switch', 'switch', 'switch ${value} {\ncase ${1}:\n\t${}\ndefault:\n\t${}\n}'],
  ['select', 'select', 'select {\ncase ${value} := <-${channel}:\n\t${}\n}'],
  ['goroutine', 'start a function', 'go func() {\n\t${}\n}()'],
  ['defer', 'defer a function', 'defer func() {\n\t${}\n}()'],
  ['map', 'map literal', 'map[${string}]${int}{${}}'],
]

export const forms = { java: java.map(toCompletion), go: go.map(toCompletion) }

function toCompletion([label, detail, text]: Form): Completion {
  return snippetCompletion(text, { label, detail, type: 'text', boost: -1 })
}

const words = {
  java: `abstract boolean break byte case catch char class continue default do double else enum extends final finally float
    for if implements import instanceof int interface long new null package private protected public record return short
    static super switch synchronized this throw throws true false try var void volatile while yield`,
  go: `append any bool break byte cap case chan const continue copy default defer delete else error fallthrough false float64
    for func go goto if import int int64 interface len make map nil package panic range recover return rune select string
    struct switch true type uint var`,
}

export const keywords = { java: toKeywords(words.java), go: toKeywords(words.go) }

function toKeywords(text: string): Completion[] {
  return text.split(/\s+/).map((label) => ({ label, type: 'keyword' }))
}

/** Programs that run a candidate's code step by step, or in many versions. */
import type { TraceBounds, VersionLimits } from '../code-part.ts'

/** The program whose function returns the steps of the candidate's. */
export const tracePython = (
  code: string,
  name: string,
  { maxSteps, maxHeldLength, maxOfAll }: TraceBounds,
): string => `import sys as nova_sys, json as nova_json
from collections import deque as nova_deque
def ${name}(*nova_args):
    steps = []
    left = [${maxOfAll}]
    raising = set()
    def plain(value):
        if isinstance(value, float) and (value != value or value in (float('inf'), float('-inf'))):
            return str(value)
        if isinstance(value, (list, tuple, nova_deque)):
            return [plain(each) for each in value]
        if isinstance(value, dict):
            return {key: plain(each) for key, each in value.items()}
        return value
    def show(value):
        if isinstance(value, (set, frozenset)):
            value = sorted(value, key=str)
        try:
            written = nova_json.dumps(plain(value), allow_nan=False)
        except Exception:
            return None
        return written if len(written) <= ${maxHeldLength} else None
    def note(frame, event, arg):
        if frame.f_code.co_filename != 'nova-own':
            return None
        if event == 'exception':
            raising.add(id(frame))
        elif event == 'line':
            raising.discard(id(frame))
        if event in ('line', 'return') and len(steps) < ${maxSteps} and left[0] > 0:
            held = {}
            for key, value in list(frame.f_locals.items()):
                if isinstance(value, (int, float, str, bool, list, tuple, dict, set, frozenset, nova_deque, type(None))):
                    written = show(value)
                    if written is not None:
                        held[key] = nova_json.loads(written)
                        left[0] -= len(written)
            depth = 0
            outer = frame.f_back
            while outer is not None and outer.f_code.co_filename == 'nova-own':
                depth += 1
                outer = outer.f_back
            step = {'line': frame.f_lineno, 'depth': depth, 'held': held}
            if event == 'return':
                step['ends'] = 'raised' if id(frame) in raising else 'returned'
                raising.discard(id(frame))
                written = show(arg)
                if written is not None:
                    step['gave'] = nova_json.loads(written)
                    left[0] -= len(written)
            steps.append(step)
        return note
    own = {'__name__': 'main'}
    exec(compile(nova_json.loads(${JSON.stringify(JSON.stringify(code))}), 'nova-own', 'exec'), own)
    nova_sys.settrace(note)
    try:
        own[${JSON.stringify(name)}](*nova_args)
    except Exception:
        pass
    finally:
        nova_sys.settrace(None)
    return steps
`

/** One program that holds every version and runs the one whose number comes first. */
export const pythonVersions = (codes: readonly string[], name: string, { maxSteps }: VersionLimits): string =>
  `import sys as nova_sys, json as nova_json
nova_texts = nova_json.loads(${JSON.stringify(JSON.stringify(codes))})
def ${name}(nova_variant, *nova_args):
    left = [${maxSteps}]
    def step(frame, event, arg):
        left[0] -= 1
        if left[0] < 0:
            raise RuntimeError('too many steps')
        return step
    own = {'__name__': 'main'}
    exec(nova_texts[nova_variant], own)
    nova_sys.settrace(step)
    try:
        return own[${JSON.stringify(name)}](*nova_args)
    finally:
        nova_sys.settrace(None)
`

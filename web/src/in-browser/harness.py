"""Runs inside Pyodide: a program, or a function that is called case by case. Each answer is one JSON text."""
import json
import sys
import time
import traceback
import types


def make_nova():
    most_long = 4 * 1024 * 1024
    now, loads = time.perf_counter, json.loads
    format_only, walk = traceback.format_exception_only, traceback.format_list
    extract = traceback.extract_tb
    text_of, name_of = str, type
    path = 'main.py'
    compile_code, run_code = compile, exec
    streams = sys

    def refuse(value):
        raise TypeError(f'The function returned a {name_of(value).__name__}, which has no JSON form.')

    encode = json.JSONEncoder(allow_nan=False, default=refuse, separators=(',', ':')).encode
    quote = json.JSONEncoder().encode

    def flush():
        for stream in (streams.stdout, streams.stderr):
            try:
                stream.flush()
            except Exception:
                pass

    def describe(error):
        try:
            frames = [frame for frame in extract(error.__traceback__) if frame.filename == path]
            shown = frames if len(frames) <= 8 else frames[:4] + frames[-4:]
            head = ['Traceback (most recent call last):\n', *walk(shown)] if shown else []
            return ''.join([*head, *format_only(name_of(error), error)]).strip()
        except BaseException:
            return 'An error that cannot be shown was raised.'

    def answer(status, began, message='', value='null', ended=None):
        flush()
        spent = ((ended or now()) - began) * 1000
        return f'{{"status":{quote(status)},"message":{quote(message)},"value":{value},"durationMs":{spent}}}'

    def fail(error, began, message=None):
        status = 'memory_limit' if isinstance(error, MemoryError) else 'runtime_error'
        return answer(status, began, message or describe(error))

    module = types.ModuleType('__main__')
    target = None

    def run(source, name):
        """Runs the whole code; with a name, looks for the function of that name afterwards."""
        nonlocal target
        began = now()
        module.__dict__['__name__'] = 'main' if name else '__main__'
        module.__file__ = path
        streams.modules[module.__dict__['__name__']] = module
        streams.argv = [path]
        # Lines of the code, for tracebacks: there is no such file.
        import linecache
        linecache.cache[path] = (len(source), None, source.splitlines(True), path)
        try:
            code = compile_code(source, path, 'exec', dont_inherit=True)
        except (SyntaxError, ValueError) as error:
            return answer('compile_error', began, describe(error))
        try:
            run_code(code, module.__dict__)
        except SystemExit as error:
            if name or error.code not in (None, 0):
                return fail(error, began, f'The code called exit({error.code if error.code is not None else ""}).')
        except BaseException as error:
            return fail(error, began)
        if name:
            target = module.__dict__.get(name)
            if not callable(target):
                return answer('runtime_error', began, f'No function named {name} was found.')
        return answer('ok', began)

    def call(args):
        began = now()
        try:
            value = target(*loads(args))
            ended = now()
        except SystemExit as error:
            return fail(error, began, 'The code called exit() before the function returned.')
        except BaseException as error:
            return fail(error, began)
        try:
            text = encode(value)
            if len(text) > most_long:
                raise ValueError('The function returned more than can be compared.')
        except RecursionError as error:
            return fail(error, began, 'The function returned a value that is nested too deeply.')
        except (TypeError, ValueError) as error:
            message = text_of(error)
            if 'float values' in message:
                message = 'The function returned nan or infinity.'
            elif 'Circular' in message:
                message = 'The function returned a value that contains itself.'
            elif 'keys must be' in message:
                message = 'The function returned a dict whose keys are not strings.'
            return fail(error, began, message)
        except BaseException as error:
            return fail(error, began)
        return answer('ok', began, '', text, ended)

    return types.SimpleNamespace(run=run, call=call)


make_nova()

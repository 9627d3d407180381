// Package harness runs inside the sandbox: it calls one function of the candidate's, case by case. The protocol is
// described in calls.ts. Nothing of it is kept in variables that the code could find by name.
package harness

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"sort"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	channel    = 5
	maxLong   = 4 << 20
	maxDepth   = 500
	maxFrames = 8
	// Growing means copying: twice this must have room.
	maxStack = 64 << 20
)

type unfit string

// Serve calls target once for each line of the channel and never returns. It is called from an init function, so that
// the candidate's file may have a main function or not.
func Serve(target any, params int, returns string) {
	debug.SetMaxStack(maxStack)
	read := lineReader()
	var start struct{ Nonce string }
	json.Unmarshal(read(), &start)
	function := reflect.ValueOf(target)
	if complaint := findComplaint(function, params); complaint != "" {
		reply(start.Nonce, "failed", message(0, complaint))
		os.Exit(0)
	}
	reply(start.Nonce, "loaded", "{}")
	for {
		var call struct {
			Nonce string
			Args  []json.RawMessage
		}
		json.Unmarshal(read(), &call)
		kind, text := answer(function, call.Args, returns)
		reply(call.Nonce, kind, text)
	}
}

func findComplaint(function reflect.Value, params int) string {
	if function.Kind() != reflect.Func {
		return "It is no function."
	}
	kind := function.Type()
	if kind.NumIn() != params {
		return fmt.Sprintf("The function takes %d arguments; it is called with %d.", kind.NumIn(), params)
	}
	if kind.NumOut() != 1 {
		return fmt.Sprintf("The function returns %d values; it must return one.", kind.NumOut())
	}
	return ""
}

func answer(function reflect.Value, raw []json.RawMessage, returns string) (kind, text string) {
	began := time.Now()
	defer func() {
		if reason := recover(); reason != nil {
			kind, text = "error", message(since(began), describe(reason))
		}
	}()
	args := make([]reflect.Value, len(raw))
	for at := range raw {
		arg := reflect.New(function.Type().In(at))
		if err := json.Unmarshal(raw[at], arg.Interface()); err != nil {
			panic(unfit(fmt.Sprintf("Parameter %d of type %s does not fit its argument.", at+1, arg.Type().Elem())))
		}
		args[at] = arg.Elem()
	}
	began = time.Now()
	var results []reflect.Value
	if function.Type().IsVariadic() {
		results = function.CallSlice(args)
	} else {
		results = function.Call(args)
	}
	spent := since(began)
	var out strings.Builder
	encode(&out, results[0], returns, 0)
	if out.Len() > maxLong {
		panic(unfit("The function returned more than can be compared."))
	}
	return "value", fmt.Sprintf(`{"ms":%g,"value":%s}`, spent, out.String())
}

func since(began time.Time) float64 { return float64(time.Since(began).Nanoseconds()) / 1e6 }

// encode writes JSON by the signature's type, since a nil slice means an empty list except where null may stand.
func encode(out *strings.Builder, value reflect.Value, as string, depth int) {
	if depth > maxDepth {
		panic(unfit("The function returned a value that is nested too deeply or contains itself."))
	}
	isNullable := strings.HasSuffix(as, "?")
	as = strings.TrimSuffix(as, "?")
	switch value.Kind() {
	case reflect.Pointer, reflect.Interface:
		if value.IsNil() {
			out.WriteString("null")
		} else {
			encode(out, value.Elem(), as, depth+1)
		}
	case reflect.Bool:
		out.WriteString(strconv.FormatBool(value.Bool()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		out.WriteString(strconv.FormatInt(value.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		out.WriteString(strconv.FormatUint(value.Uint(), 10))
	case reflect.Float32, reflect.Float64:
		if math.IsNaN(value.Float()) || math.IsInf(value.Float(), 0) {
			panic(unfit(fmt.Sprintf("The function returned %v.", value.Float())))
		}
		out.WriteString(strconv.FormatFloat(value.Float(), 'g', -1, 64))
	case reflect.String:
		out.WriteString(quote(value.String()))
	case reflect.Slice, reflect.Array:
		if isNullable && value.Kind() == reflect.Slice && value.IsNil() {
			out.WriteString("null")
			return
		}
		out.WriteString("[")
		for at := 0; at < value.Len(); at++ {
			if at > 0 {
				out.WriteString(",")
			}
			encode(out, value.Index(at), strings.TrimSuffix(as, "[]"), depth+1)
		}
		out.WriteString("]")
	case reflect.Map:
		if isNullable && value.IsNil() {
			out.WriteString("null")
			return
		}
		encodeMap(out, value, as, depth)
	default:
		panic(unfit(fmt.Sprintf("The function returned a %s, which has no JSON form.", value.Type())))
	}
}

func encodeMap(out *strings.Builder, value reflect.Value, as string, depth int) {
	inner := strings.TrimSuffix(strings.TrimPrefix(strings.ReplaceAll(as, " ", ""), "map<string,"), ">")
	keys := value.MapKeys()
	texts := make(map[string]reflect.Value, len(keys))
	names := make([]string, 0, len(keys))
	for _, key := range keys {
		name := fmt.Sprint(key.Interface())
		texts[name] = value.MapIndex(key)
		names = append(names, name)
	}
	sort.Strings(names)
	out.WriteString("{")
	for at, name := range names {
		if at > 0 {
			out.WriteString(",")
		}
		out.WriteString(quote(name) + ":")
		encode(out, texts[name], inner, depth+1)
	}
	out.WriteString("}")
}

func quote(text string) string {
	bytes, _ := json.Marshal(text)
	return string(bytes)
}

func describe(reason any) string {
	if complaint, ok := reason.(unfit); ok {
		return string(complaint)
	}
	counters := make([]uintptr, 200)
	frames := runtime.CallersFrames(counters[:runtime.Callers(0, counters)])
	text := "panic: " + fmt.Sprint(reason)
	for shown := 0; shown < maxFrames; {
		frame, more := frames.Next()
		if frame.File == "main.go" {
			text += fmt.Sprintf("\n    at %s (main.go:%d)", frame.Function, frame.Line)
			shown++
		}
		if !more {
			break
		}
	}
	return text
}

func message(ms float64, text string) string {
	return fmt.Sprintf(`{"ms":%g,"message":%s}`, ms, quote(text))
}

func reply(nonce, kind, text string) {
	writeAll(1, "\x00"+nonce+"\x00")
	writeAll(2, "\x00"+nonce+"\x00")
	writeAll(channel, nonce+" "+kind+" "+text+"\n")
}

func writeAll(descriptor int, text string) {
	for rest := []byte(text); len(rest) > 0; {
		written, err := syscall.Write(descriptor, rest)
		if err == syscall.EINTR {
			continue
		}
		if err != nil {
			return
		}
		rest = rest[written:]
	}
}

func lineReader() func() []byte {
	var rest []byte
	chunk := make([]byte, 1<<16)
	return func() []byte {
		searched := 0
		for {
			for at := searched; at < len(rest); at++ {
				if rest[at] == '\n' {
					line := rest[:at]
					rest = rest[at+1:]
					return line
				}
			}
			searched = len(rest)
			length, err := syscall.Read(channel, chunk)
			if err == syscall.EINTR {
				continue
			}
			if err != nil || length <= 0 {
				os.Exit(0)
			}
			rest = append(rest, chunk[:length]...)
		}
	}
}

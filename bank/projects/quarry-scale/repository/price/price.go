// Package price has all rules about money.
package price

import (
	"errors"
	"sort"
	"time"

	"quarry/weigh"
)

// Cents is an amount; positive ones are owed by the customer.
type Cents int64

// Tariff is the price of a material from a time on.
type Tariff struct {
	Material string
	PerTonne Cents
	From     time.Time
}

// ErrNoTariff is the answer for a material without a price.
var ErrNoTariff = errors.New("no tariff")

// At finds the tariff of a material at a time.
func At(tariffs []Tariff, material string, at time.Time) (Tariff, error) {
	best, found := Tariff{}, false
	for _, tariff := range tariffs {
		if tariff.Material != material || tariff.From.After(at) {
			continue
		}
		if !found || !tariff.From.Before(best.From) {
			best, found = tariff, true
		}
	}
	if !found {
		return Tariff{}, ErrNoTariff
	}
	return best, nil
}

// Charge is the price of a weight.
func Charge(net weigh.Kg, perTonne Cents) Cents {
	return divide(int64(net)*int64(perTonne), 1000)
}

// Discounted takes so many thousandths off an amount.
func Discounted(amount Cents, permille int64) Cents {
	return amount - divide(int64(amount)*permille, 1000)
}

// divide rounds half away from zero.
func divide(amount, by int64) Cents {
	if amount < 0 {
		return -divide(-amount, by)
	}
	return Cents((amount + by/2) / by)
}

// Split shares an amount by weights.
func Split(total Cents, weights []weigh.Kg) []Cents {
	if total < 0 {
		shares := Split(-total, weights)
		for i := range shares {
			shares[i] = -shares[i]
		}
		return shares
	}
	shares := make([]Cents, len(weights))
	whole := int64(0)
	for _, weight := range weights {
		whole += int64(weight)
	}
	if whole == 0 {
		return shares
	}
	order := make([]int, len(weights))
	rest := total
	for i, weight := range weights {
		order[i] = i
		shares[i] = Cents(int64(total) * int64(weight) / whole)
		rest -= shares[i]
	}
	sort.Slice(order, func(a, b int) bool {
		one, other := order[a], order[b]
		mine, theirs := int64(total)*int64(weights[one])%whole, int64(total)*int64(weights[other])%whole
		return mine > theirs || mine == theirs && one < other
	})
	for _, i := range order[:rest] {
		shares[i]++
	}
	return shares
}

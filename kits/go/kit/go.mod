module kit

go 1.19
